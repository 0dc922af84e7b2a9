import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.en_letters import capitals

ACRONYMS = [
    # Acronyms and initialisms: Chicago 10.2 to 10.8; which are words: Merriam-Webster.
    # Dots between letters: hibari and espeak-ng read "A P I" as "a P I", and rest after "F.B.I."
    ("The FBI and NASA share an API.", "The F.B.I and Nasa share an A.P.I."),
    ("the CEOs", "the C.E.O's"),
    ("the CEO's plan", "the C.E.O's plan"),
    ("PINs and PDFs", "Pins and P.D.F's"),
    ("the U.S. Navy", "the U.S Navy"),
    ("in the U.S. office", "in the U.S office"),
    ("We met in the U.S.", "We met in the U.S."),
    ("the US market", "the U.S market"),
    ("the IT team", "the I.T team"),
    ("do it for US", "do it for U.S"),
    ("DO NOT ENTER", "do not Enter"),
    ("STOP", "Stop"),
    ("This is NOT okay.", "This is not okay."),
    ("AT&T", "A.T and T"),
    ("R&D", "R and D"),
    ("Q&A session", "Q and eigh session"),
    ("a Ph.D. student", "a P.H.D student"),
    ("a PhD", "a P.H.D"),
    ("J. K. Mbeki", "J.K Mbeki"),
    ("John F. Kennedy", "John F Kennedy"),
    ("AI and ML", "A.I and M.L"),
    ("HTTP and HTTPS", "H.T.T.P and H.T.T.P.S"),
    ("JSON", "Jason"),
    ("GDPR", "G.D.P.R"),
    ("OpenAI", "Open A.I"),
    ("ChatGPT", "Chat G.P.T"),
    ("iOS and macOS", "I.O.S and mac O.S"),
    ("OK, fine", "okay, fine"),
    ("SaaS", "sass"),
    ("vitamin A is good", "vitamin eigh is good"),
    ("a USB-C cable", "a U.S.B C cable"),
    ("e.g. this, i.e. that", "for example this, that is that"),
    ("A.M. and P.M.", "A.M and P.M."),
    ("TV", "T.V"),
    ("ATMs", "A.T.M's"),
    ("N/A", "N.A"),
    ("TCP/IP", "T.C.P I.P"),
    ("an A/B test", "an A.B test"),
    ("RSVP", "R.S.V.P"),
    ("HIPAA", "Hipaa"),
    ("A P I", "A.P.I"),
    ("nine oh five A M.", "nine oh five A.M."),
    ("AC/DC", "A.C D.C"),
    ("L.A.-based", "L.A.-based"),
    ("the WHO report", "the W.H.O report"),
    ("Who says so?", "Who says so?"),
    ("WE WON", "we won"),
    ("I AM VERY ANGRY", "I am Very Angry"),
    ("USA! USA!", "U.S.A! U.S.A!"),
    ("Ph.D.s", "P.H.D's"),
    ("a.k.a. Bob", "A.K.A Bob"),
    ("B.A. degree", "B.A degree"),
    ("J.R.R. Tolkien", "J.R.R Tolkien"),
    ("A. Smith", "eigh Smith"),
    ("MIT's lab", "M.I.T's lab"),
    ("PCRE and OPEC", "P.C.R.E and Opec"),
    ("IDs, TVs and PCs", "I.D's, T.V's and P.C's"),
    ("mRNA vaccines", "M.R.N.A vaccines"),
    ("NoSQL", "No S.Q.L"),
    ("YoY growth", "year over year growth"),
    ("the UK's PM", "the U.K's P.M"),
    ("Washington D.C. is", "Washington D.C is"),
]

UNTOUCHED = [
    # Words, names and the letters that are words.
    ("A cat sat.", "A cat sat."),
    ("I think, therefore I am.", "I think, therefore I am."),
    ("YouTube and GitHub", "YouTube and GitHub"),
    ("McDonald", "McDonald"),
    ("X-ray and T-shirt", "X-ray and T-shirt"),
    ("O'Neil's pub", "O'Neil's pub"),
    ("Plan B works.", "Plan B works."),
    ("a b c", "a b c"),
    ("It is I.", "It is I."),
    ("U.S.", "U.S."),
]


@pytest.mark.parametrize(("text", "spoken"), [*ACRONYMS, *UNTOUCHED])
def test_letters(text, spoken):
    assert_read(text, spoken)


@pytest.mark.parametrize(
    ("word", "said"),
    [("API", "A.P.I"), ("NASA", "Nasa"), ("HTML", "H.T.M.L"), ("ROCK", "Rock"), ("OK", "okay"), ("X", "X")],
)
def test_capitals(word, said):
    assert capitals(word) == said
