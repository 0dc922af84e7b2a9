import pytest

from tests.text.normalizers.reading import assert_read

MONEY = [
    # Amounts: Chicago 9.20 (cents after "and"), 9.23 (codes), 9.24 (magnitudes); names of CLDR "en".
    # Pounds are counted the British way (CLDR, spellout-cardinal-verbose), lakhs and crores as they are written.
    ("$1,234.56 is due.", "one thousand two hundred thirty-four dollars and fifty-six cents is due."),
    ("$1", "one dollar"),
    ("$0.99", "ninety-nine cents"),
    ("$.50", "fifty cents"),
    ("$0.01", "one cent"),
    ("$1.00", "one dollar"),
    ("$1.01", "one dollar and one cent"),
    ("$12.50", "twelve dollars and fifty cents"),
    ("$2M and $3bn", "two million dollars and three billion dollars"),
    ("$1.5 million", "one point five million dollars"),
    ("€3.2bn, £5m", "three point two billion euros, five million pounds"),
    ("12 USD and 1 EUR and 5€", "twelve U.S dollars and one euro and five euros"),
    ("USD 500", "five hundred U.S dollars"),
    ("CAD 40.50", "forty Canadian dollars and fifty cents"),
    ("US$5", "five U.S dollars"),
    ("A$20", "twenty Australian dollars"),
    ("£1,205.50", "one thousand two hundred and five pounds and fifty pence"),
    ("£1", "one pound"),
    ("¥500", "five hundred yen"),
    ("₹1,50,000", "one lakh fifty thousand rupees"),
    ("Rs. 250", "two hundred fifty rupees"),
    ("₦5,000", "five thousand naira"),
    ("-$20", "minus twenty dollars"),
    ("$10-20", "ten to twenty dollars"),
    ("$5–$10", "five to ten dollars"),
    ("$1.50-$2.25", "one dollar and fifty cents to two dollars and twenty-five cents"),
    ("$1-2 million", "one to two million dollars"),
    ("$5/month, 10/day", "five dollars per month, ten per day"),
    ("$20/hr", "twenty dollars per hour"),
    ("$0.12/kWh", "twelve cents per kilowatt hour"),
    ("a $5 bill", "a five dollar bill"),
    ("the $500 deductible", "the five hundred dollar deductible"),
    ("the $20 is due", "the twenty dollars is due"),
    ("a $4.99 charge", "a four dollar and ninety-nine cent charge"),
    ("99¢", "ninety-nine cents"),
    ("$5k", "five thousand dollars"),
    ("€1.234,50", "one thousand two hundred thirty-four euros and fifty cents"),
    ("5,50 €", "five euros and fifty cents"),
    ("$1.999", "one point nine nine nine dollars"),
    ("$7 dollars", "seven dollars"),
    ("$1.2M-$1.5M", "one point two million to one point five million dollars"),
    ("£9.99 each", "nine pounds and ninety-nine pence each"),
    ("The U.S. GDP is about $27 trillion.", "The U.S G.D.P is about twenty-seven trillion dollars."),
    ("Your balance: -$45.20.", "Your balance: minus forty-five dollars and twenty cents."),
    ("Price: $19.99/mo. for 12 months.", "Price: nineteen dollars and ninety-nine cents per month for twelve months."),
    ("₹2,50,00,000", "two crore fifty lakh rupees"),
    ("R$ 20", "twenty reais"),
    ("CHF 40", "forty Swiss francs"),
    ("JPY 3,000", "three thousand yen"),
    ("$0.00", "zero dollars"),
    ("a $1.5 million house", "a one point five million dollar house"),
    ("$350K", "three hundred fifty thousand dollars"),
    ("your $35 payment", "your thirty-five dollar payment"),
    ("the $20 you owe", "the twenty dollars you owe"),
    ("Tickets cost $15 to $30.", "Tickets cost fifteen dollars to thirty dollars."),
    ("$AAPL is up", "A.A.P.L is up"),
]

UNTOUCHED = [
    # Words like the signs.
    ("ten dollars", "ten dollars"),
    ("a pound of flesh", "a pound of flesh"),
    ("the yen to travel", "the yen to travel"),
]


@pytest.mark.parametrize(("text", "spoken"), [*MONEY, *UNTOUCHED])
def test_money(text, spoken):
    assert_read(text, spoken)
