import pytest

from tests.text.normalizers.reading import assert_read
from voicewire.text.normalizers.pt import normalize, spell

UNCHANGED = [
    "Bom dia, em que posso ajudar?",
    "“Entre”, disse ela. Depois sorriu.",
    "— Não sei — respondeu ele.",
    "A água está fria, não é?",
    "Ele disse que sim... ou talvez não.",
    "A ONU e a OTAN se reúnem.",
    "O SUS atende a todos.",
    "Chego às três e meia da tarde.",
    "Mas não se preocupe, está tudo certo!",
    "Vou à praia com os meus amigos.",
    "E agora, José?",
    "Você pode me ligar amanhã de manhã?",
]

# Bechara, Moderna gramática portuguesa, "Numeral"; Manual de Redação da Presidência, "Numerais".
CARDINALS = [
    ("Tenho 21 livros e 2 casas.", "Tenho vinte e um livros e duas casas."),
    ("200 pessoas e 22 mapas", "duzentas pessoas e vinte e dois mapas"),
    ("1 mensagem, 1 dia", "uma mensagem, um dia"),
    ("2 problemas, 2 mensagens", "dois problemas, duas mensagens"),
    ("1.001, 1.100, 1.234", "mil e um, mil e cem, mil duzentos e trinta e quatro"),
    ("1.000.000 de habitantes", "um milhão de habitantes"),
    ("1.000.000 habitantes", "um milhão de habitantes"),
    ("2.500.000", "dois milhões e quinhentos mil"),
    ("3,14 e 3.14", "três vírgula catorze e três ponto catorze"),
    ("0,05", "zero vírgula zero cinco"),
    ("código 007", "código zero zero sete"),
    ("-5 ou +3", "menos cinco ou mais três"),
    ("em 1999", "em mil novecentos e noventa e nove"),
    ("pedido 1234567890", "pedido um dois três quatro cinco seis sete oito nove zero"),
]
ORDINALS = [
    ("o 1º lugar e a 2ª vez", "o primeiro lugar e a segunda vez"),
    ("o 3° andar", "o terceiro andar"),
    ("a 21ª edição", "a vigésima primeira edição"),
    ("art. 5º", "artigo quinto"),
]
# Bechara, "Leitura dos algarismos romanos": ordinals up to ten, cardinals beyond.
ROMAN = [
    ("Luís XIV e Dom Pedro I", "Luís catorze e Dom Pedro primeiro"),
    ("papa João Paulo II", "papa João Paulo segundo"),
    ("Elizabeth II e Bento XVI", "Elizabeth segunda e Bento dezesseis"),
    ("o século XXI e o séc. V", "o século vinte e um e o século quinto"),
    ("capítulo IV", "capítulo quarto"),
    ("a II Guerra Mundial", "a segunda Guerra Mundial"),
    ("Rocky IV", "Rocky quatro"),
]
# Manual de Redação, "Valores monetários".
MONEY = [
    ("Custa R$ 12,50.", "Custa doze reais e cinquenta centavos."),
    ("R$ 1,01 e R$ 0,99", "um real e um centavo e noventa e nove centavos"),
    ("R$ 1.234,56", "mil duzentos e trinta e quatro reais e cinquenta e seis centavos"),
    ("R$ 2 milhões", "dois milhões de reais"),
    ("R$ 3,5 bi", "três vírgula cinco bilhões de reais"),
    ("R$ 10 mil", "dez mil reais"),
    ("US$ 5 e € 12,00", "cinco dólares e doze euros"),
    ("£2", "duas libras"),
    ("R$ 1.000.000,00", "um milhão de reais"),
    ("R$ 5/mês", "cinco reais por mês"),
    ("R$ 10-20", "dez a vinte reais"),
    ("R$49,90", "quarenta e nove reais e noventa centavos"),
]
# Manual de Redação, "Datas" and "Horas": only the first day takes an ordinal.
DATES_AND_TIMES = [
    ("em 14/03/2026", "em catorze de março de dois mil e vinte e seis"),
    ("1º de maio, 1 de maio", "primeiro de maio, primeiro de maio"),
    ("2026-03-14", "catorze de março de dois mil e vinte e seis"),
    ("dia 14/03", "dia catorze de março"),
    ("3 fev. 2025", "três de fevereiro de dois mil e vinte e cinco"),
    ("às 14h30", "às catorze e trinta"),
    ("às 9:05 e às 9h", "às nove e cinco e às nove horas"),
    ("às 21h, à 1h", "às vinte e uma horas, à uma hora"),
    ("das 8h às 17h", "das oito horas às dezessete horas"),
    ("Aberto 9:00-17:30", "Aberto das nove horas às dezessete e trinta"),
    ("2019-2021", "dois mil e dezenove a dois mil e vinte e um"),
    ("2h30", "duas e trinta"),
]
# The numbers are made up.
PHONES = [
    ("(11) 91234-5678", "um um, nove um dois três quatro, cinco seis sete oito"),
    ("Ligue 0800 123 4567.", "Ligue zero oito zero zero, um dois três, quatro cinco seis sete."),
    ("+55 11 91234-5678", "mais cinco cinco, um um, nove um dois três quatro, cinco seis sete oito"),
    ("2345-6789", "dois três quatro cinco, seis sete oito nove"),
    ("11912345678", "um um, nove um dois três quatro, cinco seis sete oito"),
]
# SI brochure, 5.4; Inmetro: the plural begins at two.
UNITS = [
    ("a 120 km/h", "a cento e vinte quilômetros por hora"),
    ("18,5 °C e -3 °C", "dezoito vírgula cinco graus Celsius e menos três graus Celsius"),
    ("1,5 l e 2 l", "um vírgula cinco litro e dois litros"),
    ("50 m²", "cinquenta metros quadrados"),
    ("2 t e 2 kg", "duas toneladas e dois quilos"),
    ("200 g", "duzentos gramas"),
    ("21% e 3,5 %", "vinte e um por cento e três vírgula cinco por cento"),
    ("16 GB, 100 Mbps", "dezesseis gigabytes, cem megabits por segundo"),
    ("10-20 pessoas", "dez a vinte pessoas"),
    ("páginas 5–7", "páginas cinco a sete"),
]
FRACTIONS = [
    ("3/4 e 1/3", "três quartos e um terço"),
    ("½ xícara, 1/2 quilo", "meia xícara, meio quilo"),
    ("2 1/2 horas, 2½ kg", "duas horas e meia, dois quilos e meio"),
    ("nota 8/10", "nota oito sobre dez"),
    ("24/7", "vinte e quatro por sete"),
]
LETTERS = [
    ("o CPF e o CNPJ", "o C P F e o C N P J"),
    ("os EUA e o RG", "os é U A e o erre G"),
    ("o 4G e um MP3", "o quatro G e um M P três"),
    ("a COVID-19", "a COVID dezenove"),
    ("escreve-se W-O-Y", "escreve-se dáblio, ó, ípsilon"),
]
# Academia Brasileira de Letras, "Reduções".
ABBREVIATIONS = [
    ("O Sr. Silva e a Dra. Souza", "O senhor Silva e a doutora Souza"),
    ("pág. 12, nº 5, n.º 6", "página doze, número cinco, número seis"),
    ("maçãs, peras, etc.", "maçãs, peras, etcétera."),
    ("frutas, p. ex. peras", "frutas, por exemplo peras"),
    ("em 44 a.C. morreu", "em quarenta e quatro antes de Cristo morreu"),
    ("Av. Paulista, 100", "avenida Paulista, cem"),
    ("aprox. 5 kg", "aproximadamente cinco quilos"),
    ("e/ou, ele/ela", "e ou, ele ou ela"),
]
ADDRESSES_AND_SIGNS = [
    ("www.example.com.br/ajuda", "example ponto com ponto br barra ajuda"),
    ("ana@example.org.", "ana arroba example ponto org."),
    ("192.0.2.17", "cento e noventa e dois ponto zero ponto dois ponto dezessete"),
    ("a versão 2.7.30", "a versão dois ponto sete ponto trinta"),
    ("#BomDia e #3", "hashtag Bom Dia e número três"),
    ("5 + 3 = 8, x < 5", "cinco mais três é igual a oito, x é menor que cinco"),
    ("Pão & Cia", "Pão e Cia"),
    ("3 x 4", "três vezes quatro"),
    ("~5 km", "aproximadamente cinco quilômetros"),
    ("Talvez… não.", "Talvez... não."),
]
# What agents' sentences showed.
SENTENCES = [
    ("fatura nº 345/2026", "fatura número trezentos e quarenta e cinco barra dois mil e vinte e seis"),
    ("a Lei nº 8.078/90", "a Lei número oito mil e setenta e oito barra noventa"),
    ("em 3x de R$ 416,63", "em três vezes de quatrocentos e dezesseis reais e sessenta e três centavos"),
    ("de seg. a sex. das 9h às 18h", "de segunda a sexta das nove horas às dezoito horas"),
    ("art. 5º, inc. II, da CF/88", "artigo quinto, inciso dois, da C F oitenta e oito"),
    ("(UTC-3)", "(U T C menos três)"),
    ("O Sr. e a Sra. Souza", "O senhor e a senhora Souza"),
    ("CEP 01310-100", "CEP zero um três um zero, um zero zero"),
    ("CPF 123.456.789-09", "C P F um dois três, quatro cinco seis, sete oito nove, zero nove"),
    ("São Paulo/SP", "São Paulo, S P"),
    ("35h/semana, 3x/dia", "trinta e cinco horas por semana, três vezes por dia"),
    ("1 filha e 2 irmãs", "uma filha e duas irmãs"),
    ("à 1 da tarde", "à uma da tarde"),
    ("Expira em 10 min.", "Expira em dez minutos."),
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
    text = "Em 14/03 às 9:05 o CPF custa R$ 12,50 em example.org"
    assert spell(text) == "Em 14/03 às 9:05 o C P F custa R$ 12,50 em example ponto org"
