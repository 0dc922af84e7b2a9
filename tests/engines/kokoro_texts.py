"""Ordinary text in each language of Kokoro, normalised, and a voice that speaks it."""

VOICES = {
    "en": ("af_heart", "am_michael", "bf_emma"),
    "hi": ("hf_alpha", "hm_omega"),
    "zh": ("zf_xiaobei", "zm_yunxi"),
    "ja": ("jf_alpha", "jm_kumo"),
    "es": ("ef_dora", "em_alex"),
    "fr": ("ff_siwis",),
    "it": ("if_sara", "im_nicola"),
    "pt": ("pf_dora", "pm_alex"),
}

TEXTS = {
    "en": """Yes.
The kettle is on.
No, not today.
I would like a cup of tea, please.
Please bring the large green umbrella, because rain is expected this afternoon.
The last train leaves from platform three at half past nine.
She said fine, quietly, and left; then, at noon, she came back smiling.
We walked along the river for about an hour before the light began to fade.
What time does the shop on the corner open on Sundays?
Wait!
Your order will arrive on Thursday between two and four in the afternoon.
He had never seen so many birds in one place, and he never forgot it.
Call me when you get home.
The meeting has been moved to the third floor.
Thank you very much for your patience.
Unbelievably, the straightforward argument prevailed.
It costs twelve dollars and fifty cents.
Could you repeat that, a little more slowly?
The children were playing in the garden, and the dog slept under the table.
Nobody knew where the old man came from, or where he was going.
The FBI and the BBC have called.
Open the window, it is far too warm in here.""",
    "hi": """नमस्ते।
आप कैसे हैं?
मैं ठीक हूँ, धन्यवाद।
आज मौसम बहुत अच्छा है।
कृपया थोड़ा और धीरे बोलिए।
मेरा नाम राहुल है और मैं दिल्ली में रहता हूँ।
हमारी दुकान सुबह नौ बजे खुलती है और रात आठ बजे बंद होती है।
आपका खाता नंबर क्या है?
बच्चे बगीचे में खेल रहे थे और कुत्ता मेज़ के नीचे सो रहा था।
ट्रेन आधे घंटे की देरी से चल रही है।
जी हाँ।
मुझे एक कप चाय चाहिए।
उसने कहा कि वह कल शाम को वापस आएगी, लेकिन वह नहीं आई।
भारत की राजधानी नई दिल्ली है।
रुकिए!
आपका भुगतान सफल हो गया है, रसीद आपके ईमेल पर भेज दी गई है।
क्या आप मेरी मदद कर सकते हैं?
पानी पीना स्वास्थ्य के लिए ज़रूरी है।
हम नदी के किनारे एक घंटे तक चलते रहे।
कृपया अपना नाम और जन्म तिथि बताइए।
मुझे समझ में नहीं आया, फिर से कहिए।
इस किताब में पाँच सौ पन्ने हैं।""",
    "zh": """你好！
谢谢你。
今天天气很好。
我想喝一杯茶。
请问，火车站怎么走？
我们明天上午九点开会，请不要迟到。
他在北京大学学习了四年，现在是一名医生。
对不起，我没有听清楚，请您再说一遍。
孩子们在花园里玩，小狗在桌子下面睡觉。
这本书多少钱？
等一下！
你的订单已经发货，预计星期四下午送到。
我从来没有见过这么多鸟。
好的。
银行在邮局旁边，走路五分钟就到。
她说她明天会回来，可是她没有来。
一千二百三十四块五毛。
多喝水对身体很好。
会议改到三楼的大会议室。
没有人知道老人从哪里来，要到哪里去。
中国的首都是北京。
请把窗户打开，这里太热了。""",
    "ja": """はい。
こんにちは。
ありがとうございます。
今日はとても良い天気ですね。
お茶を一杯ください。
すみません、駅はどこですか？
会議は明日の午前九時に始まりますので、遅れないでください。
彼は東京大学で四年間勉強して、今は医者です。
もう一度ゆっくり言っていただけますか？
子どもたちは庭で遊び、犬はテーブルの下で寝ていました。
この本はいくらですか。
待って！
ご注文の商品は木曜日の午後に届く予定です。
こんなにたくさんの鳥を見たことがありません。
銀行は郵便局の隣にあります。
彼女は明日戻ると言いましたが、来ませんでした。
千二百三十四円です。
窓を開けてください、ここは暑すぎます。
日本の首都は東京です。
コンピューターのスイッチを入れて、パスワードを入力してください。
老人がどこから来たのか、誰も知らなかった。
いいえ、違います。""",
    "es": """Sí.
Hola, ¿cómo estás?
Muchas gracias por su paciencia.
Hoy hace muy buen tiempo.
Quisiera una taza de té, por favor.
¿Dónde está la estación de tren?
La reunión empieza mañana a las nueve de la mañana, no llegues tarde.
Estudió cuatro años en la universidad y ahora es médico.
Perdón, no le he entendido, ¿puede repetirlo más despacio?
Los niños jugaban en el jardín y el perro dormía debajo de la mesa.
¿Cuánto cuesta este libro?
¡Espera!
Su pedido llegará el jueves por la tarde.
Nunca había visto tantos pájaros en un solo lugar.
El banco está al lado de la oficina de correos.
Dijo que volvería mañana, pero no vino.
Mil doscientos treinta y cuatro euros.
Abre la ventana, hace demasiado calor aquí.
La capital de España es Madrid.
Nadie sabía de dónde venía el viejo ni adónde iba.
Llámame cuando llegues a casa.
No, hoy no.""",
    "fr": """Oui.
Bonjour, comment allez-vous ?
Merci beaucoup de votre patience.
Il fait très beau aujourd'hui.
Je voudrais une tasse de thé, s'il vous plaît.
Où se trouve la gare ?
La réunion commence demain à neuf heures, ne soyez pas en retard.
Il a étudié quatre ans à l'université et maintenant il est médecin.
Pardon, je n'ai pas compris, pouvez-vous répéter plus lentement ?
Les enfants jouaient dans le jardin et le chien dormait sous la table.
Combien coûte ce livre ?
Attendez !
Votre commande arrivera jeudi après-midi.
Je n'avais jamais vu autant d'oiseaux au même endroit.
La banque est à côté du bureau de poste.
Elle a dit qu'elle reviendrait demain, mais elle n'est pas venue.
Mille deux cent trente-quatre euros.
Ouvre la fenêtre, il fait trop chaud ici.
La capitale de la France est Paris.
Personne ne savait d'où venait le vieil homme, ni où il allait.
Appelle-moi quand tu rentres.
Non, pas aujourd'hui.""",
    "it": """Sì.
Ciao, come stai?
Grazie mille per la pazienza.
Oggi il tempo è molto bello.
Vorrei una tazza di tè, per favore.
Dove si trova la stazione?
La riunione comincia domani alle nove di mattina, non fare tardi.
Ha studiato quattro anni all'università e adesso è medico.
Scusi, non ho capito, può ripetere più lentamente?
I bambini giocavano in giardino e il cane dormiva sotto il tavolo.
Quanto costa questo libro?
Aspetta!
Il suo ordine arriverà giovedì pomeriggio.
Non avevo mai visto tanti uccelli in un posto solo.
La banca è accanto all'ufficio postale.
Ha detto che sarebbe tornata domani, ma non è venuta.
Milleduecentotrentaquattro euro.
Apri la finestra, qui fa troppo caldo.
La capitale d'Italia è Roma.
Nessuno sapeva da dove venisse il vecchio, né dove andasse.
Chiamami quando arrivi a casa.
No, oggi no.""",
    "pt": """Sim.
Olá, tudo bem?
Muito obrigado pela sua paciência.
Hoje o tempo está muito bom.
Eu gostaria de uma xícara de chá, por favor.
Onde fica a estação de trem?
A reunião começa amanhã às nove da manhã, não se atrase.
Ele estudou quatro anos na universidade e agora é médico.
Desculpe, não entendi, pode repetir mais devagar?
As crianças brincavam no jardim e o cachorro dormia debaixo da mesa.
Quanto custa este livro?
Espere!
O seu pedido vai chegar na quinta-feira à tarde.
Nunca tinha visto tantos pássaros num só lugar.
O banco fica ao lado dos correios.
Ela disse que voltaria amanhã, mas não veio.
Mil duzentos e trinta e quatro reais.
Abra a janela, está quente demais aqui.
A capital do Brasil é Brasília.
Ninguém sabia de onde vinha o velho, nem para onde ia.
Ligue para mim quando chegar em casa.
Não, hoje não.""",
}
TEXTS_OF = {language: text.splitlines() for language, text in TEXTS.items()}
