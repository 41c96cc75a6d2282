// Words that say little about a program, whoever asks.

/** Words of a question that say nothing about a program. */
export const STOP_WORDS = new Set(
	`a about abt ahead am an d and any anybody anyone anything are around as ask at available away back be bc because
	become becoming been before being both but by came can cant closes closing come could cuz day days deadline deadlines
	did do does doesn don done dont due during each earlier either else even ever everyone exist exists far find finding
	for from gave get gets getting gimme give given gives giving go goes going gonna gotta got had happen has have having
	hello help helped helps hello hey hi hope how i idk if ill im in include including info information instead interested
	interest into is isn it its ive just kinda know later less let like list little ll long look looking looks lot lots lol m
	made make makes making many may maybe me mine more most much must my myself n near nearby need needed needs never no not
	now of off ok omg on once one ones only or other others our out over own per plan planning please pls plz possible
	possibly pretty probably put r re really rn right s said say see seek seeking should show showing so some someone
	something somewhere soon sorry still stuff such suggest suggestion suggestions sure take takes taking tell than thank
	thanks that the their them then there these they thing things think thinking this those through thx til till to today
	too toward towards tried try trying type types u until up ur us use used using ve very via w want wanted wanting
	wants wanna was way ways we well were what whats when where which while who whom whose why will wish with within
	without won worth would yall yet you your yours
	tryna finna fr ngl tbh bruh yo lowkey highkey aint ain haha sup wassup imma kinda sorta prolly plzz somebody anyways hook
	kno asap ig foot door qualify qualified qualifies heard wonder wondering curious mind whether uh um actually
	welcome welcomed welcomes welcoming love loves loved enjoy enjoying prefer preferred preferably hopefully actively
	along among amongst throughout additional another similar same recently late tomorrow tonight yesterday always often
	sometimes usually perhaps definitely honestly literally basically quite rather super hella mad few several least enough
	also already simply easily quickly nothing nobody everything folks yourself themselves assist assistance assisting
	advice tip tips detail details listing example examples website link links email call phone contact check search
	searching found seeker needing hoping wishing apply applying applies applied joining joined participating attend
	attending enroll enrolled enrolling enrollment register registration sign begin beginning completing continue keep
	stay staying providing includes accepts require requires requiring allows opens close closed date dates time times
	kind kinds sort sorts known worst fake criteria qualifications excited broad related relevant regarding concerning
	aimed targeted geared designed meant intended specifically especially mainly mostly utilize longterm shortterm
	prepared improving improve gain gaining exploring two three four five ten third twice all none neither between after
	since though although yes okay sis fam lemme dunno wont isnt arent id youre theyre thats heres theres likely
	impossible able unable might shall doing he she his her here confused lost stuck worried scared nervous shy
	sounds seems feel feels feeling thought knowing told saying says asking asked answer question questions recommend
	recommendation recommendations planned decide deciding outta down again
	overwhelmed tired bored desperate desperately weird crazy insane sad happy glad grateful afraid dumb stupid
	lazy ugh wow dang damn hell shit fuck fucking sucks suck messed screwed flunked kicked zero totally
	absolutely truly somehow somewhat everywhere whenever wherever ran spent wasting wasted behind afterwards
	meanwhile alot ton tons loads bit tad chill btw imo tho rlly srsly def prob nvm idc smth sumn bout ppl peeps
	everybody someplace freaking deadass lmao lmk hmu tysm ty plss pleaseee helppp realistic realistically
	apparently obviously clearly exactly truthfully personally presently eventually finally gotten considering
	consider thoughts opinions opinion vibe vibes mean means figure figuring happening hear wait waiting waited
	miss missed missing remember forgot forget believe guess supposed choose choosing turn turned decided eager
	keen willing obsessed fascinated lover enjoys likes liked hate hates hated`.split(/\s+/),
);

/** Words that nearly any program could use: none is required, and they weigh little. */
export const GENERIC_WORDS = new Set(
	`acceptance accept accepted accepting admission admissions age aged ages allowed allow application applications
	applicants apps area areas amazing american america available based benefit benefits best better big
	build built campus certain chance chances choice choices club clubs college colleges company companies cool country course courses
	current currently day degree degrees difference different discover early easiest easy eligible eligibility employer
	employers every excellent exciting experience experiences explore exposure extra extracurricular extracurriculars
	famous fast field fields first fit fits focus focused free friendly fresh fun future general good gpa great group
	groups guide hard high host hot huge idea ideas individual industry institution institutions intense intro join kid
	kids large learn learned learning legit list lists live local main major majors meaningful meet member members minor
	month months national nation nationwide new nice offer offered offering offers old open opening
	openings opportunities opportunity ops opps option options org orgs organization organizations organisation part
	participate particular people person place places popular practical prestigious professional profile program
	programme programmes programs progs project projects provide provided provides quick rare real recommended reputable
	requirement requirements required resource resources right role roles selective self short simple site
	sites skills small solid special specific spot spots start starting state states still strong student students study
	studies studying stuff support supported team top trusted undergrad undergrads undergraduate undergraduates
	unique unite united university universities usa us usd week weekend weeks weekly whole worth year
	yearly years yr yrs young
	passionate passion dream dreams pursue pursuing wonderful awesome dope lit decent useful helpful worthwhile across plus
	extra recent next last previous past bunch couple tough basic advanced friend friends family parents sister cousin
	son daughter page started finish finishing complete completed end ending living move moving hour hours minute minutes
	semester term quarter season break holiday vacation school schools classmates majoring minoring learner goal goals
	experienced level levels subject subjects sector location city town regional tiny cheap expensive cost costs price
	sponsored backed weak smart average background backgrounds interests interesting full worked ready boost building
	develop developing grow growing connect connecting network second half single multiple low mid upcoming incoming
	outgoing active serious dedicated motivated driven hardworking introvert extrovert switch switching change
	changing transition transitioning home room outside inside indoor meeting
	stressed anxious lonely struggle divorce divorced apartment expelled suspended failing failed visit visiting
	running spend spending waste cause matter matters hearing talk talking catch pick picking fan`.split(
		/\s+/,
	),
);

/** Whether a word says nothing, or next to nothing. */
export function isCommon(word: string): boolean {
	return STOP_WORDS.has(word) || GENERIC_WORDS.has(word) || /^\d+$/.test(word);
}
