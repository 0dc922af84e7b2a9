import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.markup import clean

# What agents say: orders, appointments, weather, banking, support, recipes, travel; each with its reading below it.
FOUND_FAULTS = """
Your order #48213 for 2 x 12-packs of AA batteries totals $34.98, and it ships on 6/14.
    Your order number four eight two one three for two times twelve-packs of A.A batteries totals thirty-four
    dollars and ninety-eight cents, and it ships on June fourteenth.
A $35 overdraft fee was charged on 02/28.
    A thirty-five dollar overdraft fee was charged on February twenty-eighth.
The meeting is from 3-4:30 PM ET on Thursday in Room 204B.
    The meeting is from three to four thirty P.M E.T on Thursday in Room two oh four B.
You can reach us at 1-888-555-0123, Mon–Fri, 8am–6pm CST.
    You can reach us at one, eight eight eight, five five five, zero one two three, Monday to Friday, eight A.M to
    six P.M C.S.T.
The package weighs 2.4 lbs and measures 12x9x4 in.
    The package weighs two point four pounds and measures twelve by nine by four inches.
Try running pip install numpy==1.26.4 in Python 3.11.
    Try running pip install numpy equals one point twenty-six point four in Python three point eleven.
The 2024 Honda CR-V gets 28/34 mpg and starts at $29,500.
    The twenty twenty-four Honda C.R V gets twenty-eight over thirty-four miles per gallon and starts at twenty-nine
    thousand five hundred dollars.
Your Uber (Toyota Prius, plate 8XYZ123) arrives in 4 min.
    Your Uber (Toyota Prius, plate eight X.Y.Z one two three) arrives in four minutes.
Your ZIP code is 94107-1234, right?
    Your Zip code is nine four one zero seven, one two three four, right?
I've set a timer for 1h 30m.
    I've set a timer for one hour thirty minutes.
Error 0x80070057: the parameter is incorrect.
    Error zero X eight zero zero seven zero zero five seven: the parameter is incorrect.
Your case number is CS-2024-00817.
    Your case number is C.S, two zero two four, zero zero eight one seven.
Chapter 7 bankruptcy and a 401k are different things.
    Chapter seven bankruptcy and a four oh one K are different things.
Press 1 for English, 2 for Spanish, or # to repeat.
    Press one for English, two for Spanish, or pound to repeat.
The apartment is 850 sq. ft., 2BR/1BA, at $2,300/mo.
    The apartment is eight hundred fifty square feet, two B.R one B.A, at two thousand three hundred dollars per
    month.
A 6'2" man weighing 180 lbs has a BMI of 23.1.
    A six foot two man weighing one hundred eighty pounds has a B.M.I of twenty-three point one.
Your tracking number is 1Z999AA10123456784.
    Your tracking number is one Z nine nine nine A.A one zero one two three four five six seven eight four.
I can offer 0% APR for 12 mos., then 24.9%.
    I can offer zero percent A.P.R for twelve months, then twenty-four point nine percent.
Section 8(b)(2) applies, per 29 U.S.C. § 158.
    Section eight B two applies, per twenty-nine U.S.C section one hundred fifty-eight.
The asteroid is 1.3 AU away, about 194 million km.
    The asteroid is one point three A.U away, about one hundred ninety-four million kilometers.
It's the No. 1 app w/ 4.8/5 stars from 12k+ reviews.
    It's the Number one app with four point eight out of five stars from twelve thousand plus reviews.
The Wi-Fi password is h7K9-pQ2x.
    The Wi-Fi password is H seven K nine P.Q two X.
Turn left on I-280 N, then take exit 12A toward Hwy 1.
    Turn left on I two eighty N, then take exit twelve eigh toward Highway one.
You'll earn 2,500 pts. or 5% back.
    You'll earn two thousand five hundred points or five percent back.
The KPI dashboard shows YoY growth of 12.5%.
    The K.P.I dashboard shows year over year growth of twelve point five percent.
A 15-yr. fixed mortgage at 5.875% on $350K.
    A fifteen year fixed mortgage at five point eight seven five percent on three hundred fifty thousand dollars.
Your Visa card 4532 xxxx xxxx 8821 was declined.
    Your Visa card four five three two, ending in eight eight two one was declined.
The ISO 9001 audit is in Bldg. 7, 2nd fl.
    The I.S.O nine thousand one audit is in Building seven, second floor.
Dr. Kim's office is on St. Mark's Pl. near 5th St.
    Doctor Kim's office is on Saint Mark's Place near fifth Street.
PS: bring your ID, SSN, and W-2s.
    P.S: bring your I.D, S.S.N, and W twos.
Gas is $3.459/gal. today.
    Gas is three point four five nine dollars per gallon today.
"""
READ_AT_ONCE = """
Thanks, Maria! I've booked your appointment with Dr. Patel for Tue, Mar 3rd at 2:15pm.
    Thanks, Maria! I've booked your appointment with Doctor Patel for Tuesday, March third at two fifteen P.M.
The high today will be 78°F with a 30% chance of rain and winds of 10-15 mph from the NW.
    The high today will be seventy-eight degrees Fahrenheit with a thirty percent chance of rain and winds of ten to
    fifteen miles per hour from the N.W.
Your checking account ending in 0042 has a balance of $2,480.07 as of 11/30/2026.
    Your checking account ending in zero zero four two has a balance of two thousand four hundred eighty dollars and
    seven cents as of November thirtieth, twenty twenty-six.
Please restart the router, wait 30 seconds, then go to 192.168.1.1 and log in as admin.
    Please restart the router, wait thirty seconds, then go to one nine two dot one six eight dot one dot one and
    log in as admin.
Your confirmation code is XK7-94QZ.
    Your confirmation code is X.K seven ninety-four Q.Z.
I found 3 flights under $400: UA 1189 at 6:05 AM, DL 442 at 9:40 AM, and AA 7 at 12:55 PM.
    I found three flights under four hundred dollars: U.A eleven eighty-nine at six oh five A.M, D.L four forty-two
    at nine forty A.M, and A.A seven at twelve fifty-five P.M.
Take 500 mg of acetaminophen every 4–6 hours, not more than 3,000 mg/day.
    Take five hundred milligrams of acetaminophen every four to six hours, not more than three thousand milligrams
    per day.
Your APR is 19.99%, and the minimum payment of $40 is due by the 5th.
    Your A.P.R is nineteen point nine nine percent, and the minimum payment of forty dollars is due by the fifth.
iOS 17.4.1 fixes the Wi-Fi issue on the iPhone 14 Pro.
    I.O.S seventeen point four point one fixes the Wi-Fi issue on the iPhone fourteen Pro.
Sure! That's 2 large pizzas @ $14.99 each, so $29.98 + tax.
    Sure! That's two large pizzas at fourteen dollars and ninety-nine cents each, so twenty-nine dollars and
    ninety-eight cents plus tax.
The dose is 0.25 mL/kg, up to a max of 10 mL.
    The dose is zero point two five milliliters per kilogram, up to a max of ten milliliters.
Mix 1 1/2 cups of flour, ¾ tsp salt, and 2 tbsp. of oil; bake at 350°F for 25-30 min.
    Mix one and a half cups of flour, three quarters teaspoon salt, and two tablespoons of oil; bake at three
    hundred fifty degrees Fahrenheit for twenty-five to thirty minutes.
The S&P 500 closed at 5,123.41, up 1.2%, while the Dow fell 0.3%.
    The S and P five hundred closed at five thousand one hundred twenty-three point four one, up one point two
    percent, while the Dow fell zero point three percent.
BTC is trading at $67,420.50, down 2.1% in the last 24h.
    B.T.C is trading at sixty-seven thousand four hundred twenty dollars and fifty cents, down two point one percent
    in the last twenty-four hours.
Flight BA2490 to London Heathrow (LHR) departs from Gate B32 at 21:45.
    Flight B.A twenty-four ninety to London Heathrow (L.H.R) departs from Gate B thirty-two at twenty-one
    forty-five.
The store at 450 W 33rd St., New York, NY 10001 opens at 10 a.m.
    The store at four fifty West thirty-third Street, New York, New York, one zero zero zero one opens at ten A.M.
Please say or enter the last 4 digits of your SSN.
    Please say or enter the last four digits of your S.S.N.
The USB 3.0 port supports up to 5 Gbps.
    The U.S.B three point zero port supports up to five gigabits per second.
Your next payment of £1,250.00 is due on 1 July 2026.
    Your next payment of one thousand two hundred and fifty pounds is due on the first of July, twenty twenty-six.
The train leaves Platform 9 at 08:07 and arrives at 11:52.
    The train leaves Platform nine at eight oh seven and arrives at eleven fifty-two.
He scored 21 points in a 98–95 win on Jan. 1st.
    He scored twenty-one points in a ninety-eight to ninety-five win on January first.
Use the code SAVE20 for 20% off orders over $50!
    Use the code Save twenty for twenty percent off orders over fifty dollars!
Your blood pressure was 128/82 and your pulse was 64 bpm.
    Your blood pressure was one twenty-eight over eighty-two and your pulse was sixty-four beats per minute.
It's 5:00 somewhere, but the bar opens at 17:00.
    It's five o'clock somewhere, but the bar opens at seventeen hundred.
The CPU runs at 3.6GHz, w/ 32GB DDR5 RAM and a 1TB SSD.
    The C.P.U runs at three point six gigahertz, with thirty-two gigabytes D.D.R five Ram and a one terabyte S.S.D.
The invoice (INV-00123) for €1,999.00 was sent to billing@acme-corp.com.
    The invoice (I.N.V zero zero one two three) for one thousand nine hundred ninety-nine euros was sent to billing
    at acme dash corp dot com.
Visit https://support.example.com/hc/en-us/articles/360012 for help.
    Visit support dot example dot com slash hc slash en dash us slash articles slash three six zero zero one two for
    help.
The event runs June 28–July 2, 2025.
    The event runs June twenty-eighth to July second, twenty twenty-five.
World population passed 8 billion in Nov. 2022.
    World population passed eight billion in November twenty twenty-two.
The temperature dropped from -2°C to -10°C overnight.
    The temperature dropped from minus two degrees Celsius to minus ten degrees Celsius overnight.
The GDP grew 3.1% in Q2 FY2025.
    The G.D.P grew three point one percent in Q two F.Y twenty twenty-five.
Mr. J. R. Smith Jr. lives at 12 Oak Ln., Apt. 3B.
    Mister J.R Smith Junior lives at twelve Oak Lane, Apartment three B.
The recipe serves 4-6 and takes approx. 45 mins.
    The recipe serves four to six and takes approximately forty-five minutes.
Call me ASAP, or text me at (415) 555-2671 x12.
    Call me A.S.A.P, or text me at four one five, five five five, two six seven one, extension one two.
On May 5 at 7, we'll eat at 7.
    On May fifth at seven, we'll eat at seven.
Model X-200 costs 2-3x more than the X-100.
    Model X two hundred costs two to three times more than the X one hundred.
The ratio is 2:1, not 1:2.
    The ratio is two to one, not one to two.
You've got 1,024 unread e-mails; 99+ are spam.
    You've got one thousand twenty-four unread e-mails; ninety-nine plus are spam.
In the 1800s, life expectancy was ~40 years.
    In the eighteen hundreds, life expectancy was about forty years.
She was born on 12/25/1985 at 03:30.
    She was born on December twenty-fifth, nineteen eighty-five at three thirty.
Add 10mL of 0.9% NaCl (pH 7.4) at 37°C.
    Add ten milliliters of zero point nine percent N.A.C.L (P.H seven point four) at thirty-seven degrees Celsius.
The 10-K was filed at 4:05 p.m. EST on 2/14/25.
    The ten-K was filed at four oh five P.M E.S.T on February fourteenth, twenty twenty-five.
Your total: $0.00.
    Your total: zero dollars.
I waited 2-1/2 hours in the ER.
    I waited two and a half hours in the E.R.
Windows 10 22H2 reaches EOL on October 14th, 2025.
    Windows ten twenty-two H two reaches E.O.L on October fourteenth, twenty twenty-five.
The score was 7-5, 6-4 in the 2nd set.
    The score was seven to five, six to four in the second set.
Level 3 of 5 complete (60%).
    Level three of five complete (sixty percent).
It's $12/person, or $40 for a family of 4.
    It's twelve dollars per person, or forty dollars for a family of four.
Set the alarm for 6:30 a.m., please.
    Set the alarm for six thirty A.M, please.
HTTP 404 means the page wasn't found, and 503 means it's unavailable.
    H.T.T.P four oh four means the page wasn't found, and five hundred three means it's unavailable.
We ship Mon.-Sat., except Dec. 25th.
    We ship Monday to Saturday, except December twenty-fifth.
The meeting's at 10, and I'll be 5-10 mins late.
    The meeting's at ten, and I'll be five to ten minutes late.
Alexa, what's 15% of 240? It's 36.
    Alexa, what's fifteen percent of two hundred forty? It's thirty-six.
The answer is x = -3 or x = 1/2.
    The answer is x equals minus three or x equals one half.
King Charles III met Pope Francis in 2025.
    King Charles the third met Pope Francis in twenty twenty-five.
Your A1C is 5.7%, and your LDL is 130 mg/dL.
    Your eigh one C is five point seven percent, and your L.D.L is one hundred thirty milligrams per deciliter.
The speed limit is 65 mph (105 km/h).
    The speed limit is sixty-five miles per hour (one hundred five kilometers per hour).
Your flight was delayed 1 hr. 20 min.
    Your flight was delayed one hour twenty minutes.
You have 3 new messages: 2 from Mom, and 1 from 555-0199.
    You have three new messages: two from Mom, and one from five five five, zero one nine nine.
I was born in '87, and moved to L.A. in '05.
    I was born in eighty-seven, and moved to L.A in oh five.
The U.K. and the U.S. signed it in D.C. on Apr. 3.
    The U.K and the U.S signed it in D.C on April third.
Room temp. is 20-22 °C.
    Room temperature is twenty to twenty-two degrees Celsius.
The fee is 2.9% + $0.30 per transaction.
    The fee is two point nine percent plus thirty cents per transaction.
The file is report_v2_final.docx (2.3MB).
    The file is report underscore V two underscore final dot docx (two point three megabytes).
Run `git push origin main` at C:\\Users\\me.
    Run git push origin main at C: backslash Users backslash me.
Your OTP is 004512. It expires in 10 mins.
    Your O.T.P is zero zero four five one two. It expires in ten minutes.
"""


def sentences(block):
    """Each sentence with its reading, which is indented and may go on over several lines."""
    pairs = []
    for line in block.strip().splitlines():
        if line.startswith(" "):
            pairs[-1][1].append(line.strip())
        else:
            pairs.append((line, []))
    return [(text, " ".join(said)) for text, said in pairs]


@pytest.mark.parametrize(("text", "spoken"), [*sentences(FOUND_FAULTS), *sentences(READ_AT_ONCE)])
def test_sentences_of_agents(text, spoken):
    assert_read(clean(text), spoken)
