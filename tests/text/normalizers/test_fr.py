import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.fr import normalize, spell

UNCHANGED = [
    "Bonjour, comment puis-je vous aider ?",
    "« Entrez », dit-elle ; puis elle sourit.",
    "— Je ne sais pas, répondit-il.",
    "Le chat dort. Les chats dorment.",
    "L’eau coule-t-elle encore ?",
    "Voilà : c’est tout !",
    "Elle a dit oui... enfin, presque.",
    "L'ONU et l'OTAN se réunissent.",
    "Me voici, dit Marie.",
    "Il est arrivé à midi et demi.",
    "Va-t’en vite, je t’en prie.",
    "Pour ou contre ? Cela dépend.",
]

# Académie française, "Questions de langue"; Lexique des règles typographiques, "Nombres".
CARDINALS = [
    ("Il a 71 ans et 80 euros.", "Il a soixante-et-onze ans et quatre-vingts euros."),
    ("81, 91, 200, 201", "quatre-vingt-un, quatre-vingt-onze, deux cents, deux cent un"),
    ("21 pages et 21 jours", "vingt-et-une pages et vingt-et-un jours"),
    ("1 heure et 1 jour", "une heure et un jour"),
    ("1 000 000 habitants", "un million d’habitants"),
    ("1\u202f234\u202f567 personnes", "un million deux cent trente-quatre mille cinq cent soixante-sept personnes"),
    ("12\u00a0345 abonnés", "douze mille trois cent quarante-cinq abonnés"),
    ("2 000 000 de personnes", "deux millions de personnes"),
    ("3,14 et 3.14", "trois virgule quatorze et trois point quatorze"),
    ("0,05 ou 3,14159", "zéro virgule zéro cinq ou trois virgule un quatre un cinq neuf"),
    ("code 007", "code zéro zéro sept"),
    ("1 500 mètres", "mille cinq cents mètres"),
    ("-5 ou +3", "moins cinq ou plus trois"),
    ("commande 1234567890", "commande un deux trois quatre cinq six sept huit neuf zéro"),
]
# Lexique, "Abréviations des adjectifs numéraux ordinaux".
ORDINALS = [
    ("le 1er, la 1re, la 1ère", "le premier, la première, la première"),
    ("le 2e, le 2ème, la 2nde", "le deuxième, le deuxième, la seconde"),
    ("les 1ers et le 21e", "les premiers et le vingt-et-unième"),
    ("le 81e et le 101e", "le quatre-vingt-unième et le cent-unième"),
    ("le 3ᵉ", "le troisième"),
]
# Lexique, "Chiffres romains".
ROMAN = [
    ("Louis XIV et Napoléon III", "Louis quatorze et Napoléon trois"),
    ("François Ier et François 1er", "François premier et François premier"),
    ("Élisabeth II", "Élisabeth deux"),
    ("le XXe siècle, le XIXᵉ", "le vingtième siècle, le dix-neuvième"),
    ("la Ve République", "la cinquième République"),
    ("chapitre IV, acte I", "chapitre quatre, acte premier"),
    ("le XXIe siècle", "le vingt-et-unième siècle"),
    ("le pape Jean-Paul II", "le pape Jean-Paul deux"),
]
# Lexique, "Unités monétaires": the hundredths follow the units without their name.
MONEY = [
    ("Cela coûte 12,50 €.", "Cela coûte douze euros cinquante."),
    ("12,50\u00a0€ !", "douze euros cinquante !"),
    ("1 € ou 0,99 €", "un euro ou quatre-vingt-dix-neuf centimes"),
    ("1,5 M€ et 3 Md€", "un virgule cinq million d’euros et trois milliards d’euros"),
    ("2 millions d’euros", "deux millions d’euros"),
    ("5 k€", "cinq mille euros"),
    ("$1,234.56", "mille deux cent trente-quatre dollars cinquante-six"),
    ("£21", "vingt-et-une livres sterling"),
    ("100 CHF", "cent francs suisses"),
    ("10-20 €", "dix à vingt euros"),
    ("9,99 €/mois", "neuf euros quatre-vingt-dix-neuf par mois"),
    ("1 234,56 €", "mille deux cent trente-quatre euros cinquante-six"),
]
# Lexique, "Dates" and "Heures".
DATES_AND_TIMES = [
    ("le 14/03/2026", "le quatorze mars deux mille vingt-six"),
    ("le 1er mai et le 1 mai", "le premier mai et le premier mai"),
    ("01/05/1999", "premier mai mille neuf cent quatre-vingt-dix-neuf"),
    ("2026-03-14", "quatorze mars deux mille vingt-six"),
    ("le 14 juillet 1789", "le quatorze juillet mille sept cent quatre-vingt-neuf"),
    ("jeudi 14/03 à 14h30", "jeudi quatorze mars à quatorze heures trente"),
    ("3 févr. 2025", "trois février deux mille vingt-cinq"),
    ("à 14 h 30 et à 9h05", "à quatorze heures trente et à neuf heures cinq"),
    ("à 14:30 et à 21h", "à quatorze heures trente et à vingt-et-une heures"),
    ("1h, 0h30", "une heure, zéro heure trente"),
    ("Ouvert 9h-18h", "Ouvert de neuf heures à dix-huit heures"),
    ("de 9 h à 17 h 45", "de neuf heures à dix-sept heures quarante-cinq"),
    ("2019-2021", "deux mille dix-neuf à deux mille vingt-et-un"),
    ("1:05:09", "une heure cinq minutes neuf secondes"),
]
# By pairs; 01 99 00 and 06 39 98 are kept for fiction (Arcep).
PHONES = [
    ("Appelez le 01 99 00 12 34.", "Appelez le zéro un, quatre-vingt-dix-neuf, zéro zéro, douze, trente-quatre."),
    ("06.39.98.05.71", "zéro six, trente-neuf, quatre-vingt-dix-huit, zéro cinq, soixante-et-onze"),
    ("0639980571", "zéro six, trente-neuf, quatre-vingt-dix-huit, zéro cinq, soixante-et-onze"),
    ("+33 1 99 00 12 34", "plus trente-trois, un, quatre-vingt-dix-neuf, zéro zéro, douze, trente-quatre"),
    ("0 800 123 456", "zéro, huit cents, cent vingt-trois, quatre cent cinquante-six"),
]
# SI brochure, 5.4; Lexique, "Unités de mesure": the plural begins at two.
UNITS = [
    ("à 120 km/h", "à cent vingt kilomètres par heure"),
    ("18,5 °C et -1 °C", "dix-huit virgule cinq degrés Celsius et moins un degré Celsius"),
    ("1,5 l et 2 l", "un virgule cinq litre et deux litres"),
    ("50 m², 3 m³", "cinquante mètres carrés, trois mètres cubes"),
    ("21 t, 16 Go", "vingt-et-une tonnes, seize gigaoctets"),
    ("2,5 % et 100%", "deux virgule cinq pour cent et cent pour cent"),
    ("10-20 personnes, pages 5–7", "dix à vingt personnes, pages cinq à sept"),
    ("un angle de 90°", "un angle de quatre-vingt-dix degrés"),
    ("500 kWh", "cinq cents kilowattheures"),
]
# Académie française, "Demi"; Lexique, "Fractions".
FRACTIONS = [
    ("3/4 et 1/3", "trois quarts et un tiers"),
    ("½ tasse, 1/2 litre", "une demi tasse, un demi litre"),
    ("2 1/2 heures", "deux heures et demie"),
    ("15/20 au devoir", "quinze sur vingt au devoir"),
    ("ouvert 24h/24 et 7j/7", "ouvert vingt-quatre heures sur vingt-quatre et sept jours sur sept"),
]
# Lexique, "Sigles et acronymes".
LETTERS = [
    ("la SNCF et la RATP", "la S N C F et la R A T P"),
    ("la TVA, l'UE, un ADN", "la T V A, l'U E, un A D N"),
    ("le RER B et l'IRM", "le R E R B et l'I R M"),
    ("la 4G, un MP3, en 3D", "la quatre G, un M P trois, en trois D"),
    ("le COVID-19", "le COVID dix-neuf"),
    ("ça s'écrit L-Y-O-N", "ça s'écrit L, i grec, O, N"),
]
# Lexique, "Abréviations".
ABBREVIATIONS = [
    ("M. Dupont et Mme Martin", "monsieur Dupont et madame Martin"),
    ("MM. Durand et Petit, Mlle Roux", "messieurs Durand et Petit, mademoiselle Roux"),
    ("le Dr Bernard et le Pr Blanc", "le docteur Bernard et le professeur Blanc"),
    ("n° 5, p. 12, art. 3", "numéro cinq, page douze, article trois"),
    ("en 52 av. J.-C. Rome", "en cinquante-deux avant Jésus-Christ Rome"),
    ("des fruits, p. ex. des poires, etc.", "des fruits, par exemple des poires, et cetera."),
    ("c.-à-d. demain", "c’est-à-dire demain"),
    ("env. 5 km", "environ cinq kilomètres"),
    ("et/ou, il/elle", "et ou, il ou elle"),
    ("RDV demain SVP", "rendez-vous demain s’il vous plaît"),
]
ADDRESSES_AND_SIGNS = [
    ("https://www.example.fr/aide", "example point F R slash aide"),
    ("jean.roux@example.org !", "jean point roux arobase example point org !"),
    ("192.0.2.17", "cent quatre-vingt-douze point zéro point deux point dix-sept"),
    ("la version 2.7.30", "la version deux point sept point trente"),
    ("#BonneAnnée et #2", "hashtag Bonne Année et numéro deux"),
    ("5 + 3 = 8, x < 5", "cinq plus trois égale huit, x est inférieur à cinq"),
    ("Marks & Spencer", "Marks et Spencer"),
    ("3 x 4", "trois fois quatre"),
    ("~5 km", "environ cinq kilomètres"),
    ("Peut-être… non.", "Peut-être... non."),
]
# What agents' sentences showed.
SENTENCES = [
    ("facture n° 2026-0345", "facture numéro deux mille vingt-six, zéro trois quatre cinq"),
    ("la loi n° 78-17", "la loi numéro soixante-dix-huit, dix-sept"),
    ("Le vol AF1234 part à 7h05.", "Le vol A F un deux trois quatre part à sept heures cinq."),
    ("Il expire dans 10 min.", "Il expire dans dix minutes."),
    ("15,5/20 à l'examen", "quinze virgule cinq sur vingt à l'examen"),
    ("(heure de Paris, UTC+1)", "(heure de Paris, U T C plus un)"),
    ("M. et Mme Durand", "monsieur et madame Durand"),
    ("av. Foch, n°1", "avenue Foch, numéro un"),
    ("35 h/semaine, 3x/jour", "trente-cinq heures par semaine, trois fois par jour"),
    ("3 M d'euros", "trois millions d'euros"),
    ("Rappelez-moi, S.V.P.", "Rappelez-moi, s’il vous plaît."),
    ("le IIe s. av. J.-C. à Rome", "le deuxième siècle avant Jésus-Christ à Rome"),
    ("le PSG a gagné 3-1", "le P S G a gagné trois à un"),
    ("GPT-4o", "G P T-quatre O"),
]
PAIRS = [
    *CARDINALS, *ORDINALS, *ROMAN, *MONEY, *DATES_AND_TIMES, *PHONES, *UNITS, *FRACTIONS, *LETTERS, *ABBREVIATIONS,
    *ADDRESSES_AND_SIGNS, *SENTENCES,
]  # fmt: skip


@pytest.mark.parametrize("text", UNCHANGED)
def test_plain_text_stays(text):
    assert normalize(text) == text


@pytest.mark.parametrize(("text", "expected"), PAIRS)
def test_normalize(text, expected):
    assert_read(text, expected, normalize)


def test_spell_leaves_numbers_and_dates():
    text = "Le 14/03 à 9h05 la TVA fait 12,50 € sur example.org"
    assert spell(text) == "Le 14/03 à 9h05 la T V A fait 12,50 € sur example point org"
