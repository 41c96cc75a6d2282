/**
 * Resume words that are never used to look for programs. The lists are data, so they are in one file: words in every
 * resume, and words that name a person or their race, gender, religion, origin, health or need.
 */

/** Words in every resume, or in every program. */
const GENERIC = `
ability able about above academic academy accepted access according account achieved achievement achievements across
action active actively activities activity additional address administration administrative admission advanced after
again against aged agency aided allowed along also always among analysis analyze analyzed annual anyone applicant
applicants application applications applied apply applying approach april area areas around arranged assigned assist
assistance assistant assisted associate associates association assured attend attended attendance attention august
available average award awarded awards aware awareness bachelor bachelors background balance based basic became because
become been before began beginning being benefit benefits best better between both brought budget building built
business busy call called campus candidate candidates career careers case center central certificate certification
certifications certified chair challenge challenges chair change changes choice city class classes clear client clients
close club clubs coach coached collaborate collaborated collaboration collaborative colleague colleagues collected
college colleges committed committee common communicate communication communications community companies company
complete completed completing completion complex comprehensive conducted conference conferences connect consistent
contact content continue contribute contributed control cooperation coordinate coordinated coordination coordinator
core corporate cost council counts country course courses coursework cover create created creating creative critical
cross cultural current currently customer customers daily data date dates days deadline dean deans december decision
dedicated degree degrees deliver delivered demonstrate demonstrated department departments design designed desk detail
detailed details determined develop developed developing development different difficult direct directed direction
director directly distinguished diverse document documents doing donations drive driven driver during duties each early
earn earned easily edge editor education educational effective effectively efficiency efficient effort efforts either
email emails employed employee employees employer employment encouraged energetic energy engage engaged engagement
engaging enhance enhanced enrolled ensure ensured ensuring entering entire entry environment environments equipment
especially essential establish established event events every everyone excel excellence excellent executed executive
expected experience experienced experiences expert expertise explore extensive extra extracurricular facility faculty
fall fellow fellows fellowship fellowships familiar family fast february federal field fields final find first five flexible floor focus focused following
food form formal forms forward foundation four free freshman friday friendly from front full fund funding fundraiser
fundraising funds further future gain gained general generated give given global goal goals good government grade grades
graduate graduated graduates graduating graduation grant grants great group groups grow growth guest guests guidance
guide guided hand handled hands hard have having head heavy held help helped helping high higher highly hired history
home honor honors hosted hour hours house housing human ideas identified impact implement implemented improve improved
improvement include included includes including increase increased increasing individual individuals industry inform
information initiative initiatives inquiries inside institute institution instruction instructor intend interest
interested interests intern internal international interns internship internships interpersonal into introduced
inventory invited involved involvement issue issues item items january join joined july june junior keep kept know
knowledge known lead leader leaders leadership leading learn learned learning least lecture letter letters level
levels liaison library license life like line link linkedin list listed little live lived local location long made
mail main maintain maintained maintaining maintenance major majors make making manage managed management manager
managers managing march market marketing master masters material materials maximum media meet meeting meetings member
members membership mentor mentored mentoring mentors mentorship methods microsoft might minimum minor mission mobile
model money month monthly months more morning most motivated move multi multiple must name national need needed needs
network networking next night nominated nonprofit north note notes november number objective objectives obtain october
offer offered offers office officer official once online only open operate operated operation operations opportunities
opportunity oral order orders organization organizational organizations organize organized organizing orientation
other others outcomes outreach outside outstanding over overall overseas oversaw own page paid paper part participant
participants participate participated participating participation partner partners partnership partnerships parts past
pathway patient patients peer peers people perform performance performed performing person personal personnel phone
plan planned planning plans play played please plus point points policies policy position positions positive possible
powerpoint practical practice practices preferred prepare prepared preparing presence present presentation
presentations presented president previous primary prior priority prize problem problems procedure procedures process
processed processes processing produce produced product production products professional professionals professor
professors proficiency proficient profile program programming programs project projects promote promoted promoting
proper proposal provide provided providing public publication published purpose quality quarter question questions
quick quickly raised range rate reach reached read reading ready receive received receiving recent recently recipient
recognized record records recruit recruited recruiting recruitment reduce reduced reference references regarding
regional register registered regular related relations relationship relationships relevant remote report reported
reporting reports represent representative represented request requests require required requirement requirements
research researched researcher researchers resident resolve resolved resource resources response responsibilities
responsibility responsible responsive result resulted results resume retail retention review reviewed reviews role
roles room rotation running safety sales same saturday schedule scheduled schedules scheduling scholar scholars
scholarship scholarships school schools science sciences score season second secondary secretary section seek seeking
select selected self semester semesters send senior seniors sent september series serve served service services
serving session sessions setting seven several shared sheet sheets shift short show showed sign significant simple
since single site sites situations skill skilled skills small social society software solid solution solutions solve
solved solving some source south space speak speaker speaking special specialist specific speech spent spoke sponsor
sponsored spring staff stage standard standards start started starting state states station status still stipend stock
store strategic strategies strategy strength strengths strong structure student students studied studies study studying
subject submit submitted success successful successfully suite summary summer sunday supervise supervised supervision
supervisor supplies support supported supporting system systems take taken taking target task tasks taught teach
teacher teachers teaching team teams teamwork technical technique techniques technologies technology term terms test
tested testing than that their them themselves then there these they thing things think third this those three through
throughout thursday time timely times title today together took tool tools topic topics total toward towards track
tracked train trained training transcript transfer travel treasurer trip trusted tuesday tutor tutored tutoring
twice type undergraduate under understand understanding undergraduates united universities university update updated
upon used user users using usually utilize utilized valid value values variety various vary verbal very vice
video view visit vision vital voice volunteer volunteered volunteering volunteers walk want ways website week weekend
weekly weeks well went were west what when where whether which while whole wide willing winter with within without word
words work worked worker workers working works workshop workshops world worldwide would write writer writing written
year yearly years young your youth zoom
`;

/** Race, gender, religion, origin, health, family and need, and hints at them; also colleges and societies. */
const NOT_TO_BE_INFERRED = `
abled accommodation accommodations advancement affirmative african afro alaska albany alcorn allah alpha alumna alumnae
alumni american americans amendment anxiety arab arabic armenian asian assistive aunt autism autistic baptist benedict
benefits beta bethune bible bilingual bipoc birth bisexual black blacks bible blind bowie boys brotherhood brothers
brown buddhist cameroon caribbean catholic caucasian cerebral cherokee child childcare children christ christian
christianity chronic church citizen citizens citizenship claflin clark color colored cookman coppin creole cuban
daughter daughters deaf delta depression desi diabetes dillard diocese disabilities disability disabled disadvantaged
discrimination diversity dominican eligible episcopal equality equity ethiopian ethnic ethnicity eta evangelical faith
fafsa father female females feminist filipina filipino financial firstgen fisk fluent foster fraternities fraternity
gambia gamma gay gender generation ghana ghanaian girls gospel grambling grandmother guyana haiti haitian hampton
harris hawaiian hbcu hbcus heritage hindu hispanic hispanics historically holiness homeless homelessness household
howard hungry husband identity immigrant immigrants immigration inclusion inclusive income indian indigenous
intersectional iota islam islamic islander jackson jamaica jamaican jarvis jewish judaism kappa kenya kenyan kentucky
korean lambda langston latin latina latinas latine latino latinos latinx lesbian lgbt lgbtq lgbtqia liberia liberian
lincoln livingstone low lowincome male males maori marginalized marital marriage married masculine medicaid meharry
men methodist mexican mexico migrant military ministry minorities minority miles mobility morehouse morgan mormon mosque
mother mothers multicultural muslim naacp nation native natives neurodivergent nigeria nigerian nonbinary norfolk nsbe
nsls oakwood omega orphan orthodox pacific paine parent parents parish pastor pell pentecostal pakistani persian
philander phi poor poverty prairie pregnant preacher presbyterian pride pronouns protestant puerto queer race races
racial racism reentry refugee refugees religion religious rico rho rust savannah scripture selma seminary sexual
sexuality shaw shia sibling siblings sickle sigma sikh single sister sisterhood sisters somali son sons sorority
sororities southern spanish spelman spirituality spouse stillman sunni swahili synagogue talladega temple theta tougaloo
transgender tribal tribe trinidad tuskegee uncle undocumented underprivileged underrepresented underserved unhoused
urban veteran veterans vietnamese virginia virtue visa voorhees welfare white wheelchair widow wife wilberforce wiley
woman womanhood women womens worship xavier yoruba zeta zulu
`;

/** Common first and last names, and people whom programs and colleges are named after. */
const NAMES = `
aaliyah aaron abigail adams aiden aisha alex alexander alexandria alexis alicia allen alston alyssa amanda amara amber
amelia andre andrea andrew angel angela angelica anna anthony antonio april arthur ashley audrey austin autumn ayanna
baker barack barbara barnes barry benjamin bennett bessie beth bethany bianca biden bloomberg booker bradley brandon
brandy breonna brenda brian brianna briana brittany brooke brooks bruce bryan bryant bush butler caleb calvin cameron
campbell carl carlos carmen carol caroline carter carver catherine chantel charles charlotte chelsea cheryl chloe chris
christina christine christopher cindy claire clarence clinton coleman collins cooper courtney craig crystal curtis
cynthia daniel danielle darius darnell david davis dawn deborah denise dennis derek derrick destiny devin diamond
diana diane dominic dominique donald donna dorothy douglas douglass dubois dwayne ebony edward edwards elaine eleanor
elijah elizabeth ella ellis emily emma emmett eric erica erin ethan eugene evans evelyn faith fannie felicia fernando
fletcher ford foster fowler frances francis frank franklin frederick fulbright gabriel gabrielle garcia gary gates
george georgia gerald gilman gloria goldman gomez gonzales gonzalez gordon grace graham gray green greene gregory
griffin hailey hall hannah harold harriet harrison harvey hayes heather helen henderson henry hernandez hill holly
hope hughes hunter hurston ian imani isaac isabella isaiah ivan ivory jack jackie jackson jacob jacqueline jada jalen
jamal james jamie janet janice jared jasmine jason jayden jean jeffrey jenkins jennifer jeremiah jeremy jerome jerry
jesse jessica jesus jimmy joan jocelyn john johnny johnson jones jonathan jordan jose joseph joshua joyce juan juanita
judith judy julia julian julie justin kaitlyn kamala karen katherine kathleen katie kayla keisha keith kelly kelsey
kendall kendra kenneth kennedy kenya kevin kiara kimberly king knox kristen kyle lakeisha lamar larry latasha latoya
laura lauren lawrence leah leonard leroy leslie lewis liam lillian linda lindsey lisa logan long lopez lorraine louis
louise lucas lucy luis luke luther lydia lynn mackenzie madison malcolm malik mandela marc marcus margaret maria mariah
marie marilyn mario mark marquis marshall martha martin martinez marvin mary mason matthew maurice maya mcnair megan
melanie melissa mellon melvin mercedes michael michelle miguel mildred miller mitchell monica monique moore morgan
morris murphy murray nancy naomi natalie natasha nathan nathaniel nelson nguyen nia nicholas nicole noah norma obama
octavia oliver olivia oprah orlando oscar owens pamela parker parks patrice patricia patrick patterson paul paula
perez perkins perry peter peterson philip phillips phyllis pickering porter powell precious price priscilla rachel
ralph ramirez ramon randall rangel raymond rebecca reed reginald renee rhodes ricardo richard richardson riley rivera
robert roberts robin robinson rockefeller rodney rodriguez roger roland ronald roosevelt rosa rosalind rose ross
roxanne ruby russell ruth ryan sabrina sadie samantha samuel sanchez sandra sanders sarah savannah scott sean serena
sebastian shaniqua shannon sharon shawn sheila shelby sherry shirley sierra simmons simone skylar smith sojourner
sophia stacy stanley stephanie stephen steven stewart sullivan susan sydney tamara tamika tanisha tanya tara tasha
tatiana tayler taylor teresa terrance terrell terry thelma theodore theresa thomas thompson thurgood tiana tiara
tiffany timothy tina todd torres tracy travis trevor trinity trisha truman trump tubman turner tyler tyrone udall
valerie vanessa veronica victor victoria vincent vivian walker wallace walter wanda ward warren washington watson
wayne wendy wesley whitney wilkins william williams willie wilson winfrey woods woodson wright yolanda yvette yvonne
zachary zoe zora
`;

/** All of them, in lower case. */
export const NEVER_MATCHED: readonly string[] = [
	...new Set(`${GENERIC} ${NOT_TO_BE_INFERRED} ${NAMES}`.trim().split(/\s+/)),
];
