// What a program's name and description suggest where nobody stated its facts, read by db/search/thesaurus-groups.ts: a
// fact, and the words that each make it likely. Words have no plural s, as in db/search/thesaurus.json; the index knows
// their other forms. Only words that rarely mean anything else, because every word here finds programs. The index knows
// words by their stems, so "programming" is "program", "communication" is "community" and "animation" is "animal".
export const INFERRED_FACTS = `
fields:agriculture = agriculture, agricultural, farm, farmer, crop, soil, food, usda, plant science, animal science, agribusiness, rural, land grant, veterinary
fields:arts = art, artist, film, music, musician, theater, theatre, dance, museum, design, designer, photography, fashion, creative, performing art, architecture
fields:biology = biology, biological, biologist, biomedical, life science, genetics, genomic, molecular, neuroscience, microbiology, biochemistry, cancer, ecology, wildlife, marine, biotech, biotechnology, medicine, nih, stem
fields:business = business, finance, financial, banking, marketing, accounting, consulting, management, entrepreneur, entrepreneurship, supply chain, mba, investment, start up, startup, audit, corporate
fields:communications = mass communication, journalism, journalist, media, advertising, public relation, newsroom, television, broadcast, radio, reporter, marketing
fields:computing = computer, computing, software, coding, code, programmer, technology, tech, cybersecurity, artificial intelligence, machine learning, ai, data science, developer, robotic, stem
fields:education = teacher, teaching, teach, educator, classroom, tutor, literacy
fields:engineering = engineer, engineering, aerospace, robotic, manufacturing, technology, spacecraft, aircraft, aviation, stem
fields:environment = environment, environmental, climate, conservation, ocean, marine, wildlife, national park, forest, natural resource, sustainability, sustainable, ecology, atmospheric, renewable, clean energy
fields:government = government, policy, congress, congressional, federal, public service, public servant, diplomat, foreign service, embassy, national security, public affairs, city hall, legislation
fields:health = health, medical, medicine, nurse, nursing, hospital, clinical, clinic, physician, dental, pharmacy, patient, biomedical, disease, therapist
fields:humanities = humanities, history, historical, literature, language, philosophy, religion, library, archive, museum, writer, writing, culture, heritage, poet
fields:law = law, legal, lawyer, attorney, lsat, court, judge, civil right
fields:mathematics = mathematics, math, mathematical, statistics, actuarial, actuary, quantitative, data science, stem
fields:physical = physics, chemistry, chemical, physical science, astronomy, astrophysics, earth science, geoscience, space, nasa, telescope, national laboratory, national laboratories, national lab, atmospheric, stem
fields:social = psychology, sociology, economics, political science, social science, social work, behavioral, anthropology, public policy, social justice
audience:highschool = high school, high schooler, teenager, teen, grader
audience:firstyear = undergraduate, undergrad, college student, first generation college
audience:sophomore = undergraduate, undergrad, college student
audience:junior = undergraduate, undergrad, college student
audience:senior = undergraduate, undergrad, college student
audience:graduate = graduate student, master, mba, phd, doctoral, doctorate, graduate school, graduate study, law student, medical student
audience:recentgrad = recent graduate, recent college graduate, college graduate, bachelor, baccalaureate, after college, graduating, early career
`;
