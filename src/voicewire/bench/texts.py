"""What is said while a server is measured: everyday sentences of 4 to 35 words, with sentence ends and commas."""

import random

SENTENCES = (
    "The kettle is on, and the tea will be ready soon.",
    "Yes, that works well.",
    "Most of the rain fell during the night, so the path along the river may still be muddy this morning.",
    "The train leaves from the second platform.",
    "If you would like a window seat, please choose one now, because the carriage fills up quickly on Fridays.",
    "Bread needs four things: flour, water, salt, and time.",
    "I found three recipes that use up leftover rice, and two of them take less than twenty minutes.",
    "The museum opens at ten and closes at six.",
    "Of course, I can help with that.",
    "A good way to begin is to write down what you already know, and then to mark what you are unsure about.",
    "The garden was quiet except for a blackbird, which sang from the roof of the shed until it grew dark.",
    "Turn left after the bridge, walk past the library, and you will see the market on your right.",
    "Your parcel has arrived at the depot, and it should be delivered tomorrow before noon.",
    "Small boats rocked gently in the harbour while the fishermen folded their nets and talked about the weather.",
    "That is a good question, and the answer depends on how much time you have.",
    (
        "The second chapter explains why the experiment failed, and the third one shows how it was repeated "
        "with better instruments."
    ),
    "Please keep the lid closed until the light turns green.",
    (
        "In winter the lake freezes over, and people come from the villages around it to skate, drink hot chocolate, "
        "and watch the lanterns being lit."
    ),
    "Let me check the calendar.",
    "There are two meetings in the afternoon, but the hour before lunch is still free.",
    "The battery lasts about nine hours, although it drains faster when the screen is bright.",
    "A short walk after dinner helps many people to sleep, and it costs nothing.",
    "First, switch the router off, wait for half a minute, and then switch it on again.",
    "The committee agreed on a smaller budget.",
    (
        "When the wind turned to the north, the sailors took down the large sail and steered towards the shelter "
        "of the island, where the water was calm."
    ),
    "It is usually cheaper to repair the old one.",
    "Once the dough has doubled in size, fold it gently, cover it with a cloth, and let it rest again.",
    "The tickets are refundable, so you can decide later.",
    "Early maps of the coast were drawn by people who had never seen it, which is why so many of them disagree.",
    "Thank you, I have saved your changes.",
    "The bakery on the corner sells out of rolls by nine, so it is worth getting up early.",
    "Copper conducts heat better than steel, and that is what makes a copper pan so quick to react.",
    "Nobody expected the old bridge to hold for another winter, yet it stood through the floods without a crack.",
    "Press the round button twice, and the display will show the remaining time.",
    "The lecture was long, but the examples made it easy to follow, and the discussion afterwards was the best part.",
    "Both answers are possible.",
    (
        "Because the valley lies so deep between the mountains, the sun reaches the village for only a few hours a day "
        "from November until the end of January."
    ),
    "You could plant beans there, since they do not mind the shade.",
    "The new timetable starts on Monday, so please look up your connection before you leave the house.",
    "After the storm, the beach was covered with driftwood, ropes, and shells of every colour.",
)


def reply(random_source: random.Random, sentences: int) -> list[str]:
    """That many sentences, as an assistant would say them in one go; none twice."""
    return random_source.sample(SENTENCES, sentences)
