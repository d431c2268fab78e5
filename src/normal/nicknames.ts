// First names, the short forms that people use for them and other spellings of them, as a table of groups.

import { nicknameFamilies } from './nickname-families.ts'

const groups = `
abigail abby abbie gail|abraham abe bram|adam ad|adelaide addie|alan al allan allen|
albert al bert bertie|alexander alex al sandy xander lex sasha|
alexandra alex sandra lexi sasha ally|alfred al fred alfie|alice allie ali|
alison allison ali allie|amanda mandy|amelia amy millie|andrew andy drew|angela angie|
ann anne anna annie nan nancy|anthony tony ant|antoinette toni|antonio tony|archibald archie|
arnold arnie|arthur art artie|augustus gus augie|barbara barb babs barbie|barnabas barney|
bartholomew bart|beatrice bea trixie|benjamin ben benny benji|bernadette bernie|bernard bernie|
bradford brad|bradley brad|brandon bran|bridget bridie|caleb cal|calvin cal|cameron cam|
carolyn caroline carol carrie lyn|cassandra cass cassie|
catherine katherine kathryn kate katie kathy cathy kat kit kitty kay|cecilia cece celia|
charles charlie chuck chas chip|charlotte charlie lottie|chester chet|christian chris|
christina christine kristina kristine chris chrissy tina kris|christopher chris kit topher kris|
clarence clare|clayton clay|clifford cliff|clinton clint|constance connie|corey cory|
cornelius neil|curtis curt|cynthia cindy|daniel dan danny|danielle dani|david dave davey|
deborah debra deb debbie|delores dee|dennis denny|desmond des|diana diane di|dolores lola|
dominic dom nick|donald don donnie|dorothy dot dottie dolly|douglas doug|duncan dunc|
dustin dusty|edgar ed|edmund ed eddie ned|edward ed eddie ted teddy ned|edwin ed eddie|
eleanor elly nell nora ellie|elijah eli|
elizabeth elisabeth liz lizzie beth betty bess betsy eliza libby lisa|ellen nell|emily em emmy|
emmanuel manny|eric rick|ernest ernie|eugene gene|evelyn evie|ezekiel zeke|ferdinand ferdie|
florence flo|frances fran frankie|francis frank fran|francisco paco pancho frank cisco|
franklin frank|frederick fred freddie rick fritz|gabriel gabe|gabriela gabby gabi|gary gaz|
genevieve gen|geoffrey geoff jeff|george georgie|gerald gerry jerry|gerard gerry|
gilbert gil bert|gregory greg|gretchen greta|grover grove|guillermo memo|gwendolyn gwen|
harold hal harry|harriet hattie|harrison harry|harvey harv|heather heath|helen nell lena|
henry hank harry hal|herbert herb bert|herman herm|howard howie|hubert hugh bert|isaac ike|
isabella isabel bella izzy belle|isidore izzy|jackson jack|jacob jake jay|jacqueline jackie|
james jim jimmy jamie jay jem|jane janie jenny|janet jan|jasmine jas|jason jay|jean jeanie|
jefferson jeff|jeffrey jeff geoff|jennifer jen jenny|jeremiah jerry jem|jeremy jerry jem|
jerome jerry|jessica jess jessie|jesus chuy|joan joanie|joanna joanne jo|john jack johnny jon|
jonathan jon john johnny nathan|jose pepe joe|joseph joe joey jo|josephine jo josie|joshua josh|
joyce joy|judith judy jude|julia julie jules|julian jules|julius jules|justin jus|
karen kari|katrina trina kat|kenneth ken kenny|kevin kev|kimberly kim|
kristen kristin kris kristy|laura laurie|laurence lawrence larry laurie|leonard leo len lenny|
leonardo leo|leopold leo|leroy lee roy|leslie les|lester les|lewis louis lou lew louie|
lillian lil lilly|linda lindy|lorraine lori|louisa louise lou|lucas luke|lucille lucy|
lucinda lucy cindy|luther luke|lydia lyd|lyndon lyn|madeline maddy|magdalena maggie lena|
malcolm mal|manuel manny|marcus mark marc|margaret maggie meg peggy marge margie rita greta|
marian marion|marilyn mary|marjorie marge margie|martha marty patty|martin marty|
martina tina|marvin marv|mary molly polly mae|matilda tilly|matthew matt matty|
maurice mo morris|maximilian max|maxwell max|melanie mel|melissa mel missy lissa|melvin mel|
michael mike mick mickey micky mikey|michelle shelly|mildred millie|milton milt|
miranda randy mandy|miriam mimi|mitchell mitch|mohammed mohammad muhammad mohamed mohamad muhammed mohd muhd mo|
montgomery monty|mortimer mort|moses mo|natalie nat|nathaniel nathan nate nat|
nicholas nicolas nick nicky nico|nicole nicky nikki|norman norm|octavia tavi|oliver ollie|
olivia liv livvy|oscar ossie|pamela pam|patricia pat patty tricia trish|patrick pat paddy rick|
paula polly|pauline polly|penelope penny|percival percy|peter pete|phillip philip phil pip|
phyllis phyl|priscilla cilla|prudence pru|rachel rae|ralph ralphie|randall randolph randy|
raphael rafael rafe raf|raymond ray|rebecca becky becca|reginald reg reggie|rex reg|
ricardo rick ric|richard rick dick rich richie ricky|robert bob bobby rob robbie bert|
roberta bobbie|roderick rod|rodney rod|roger rog|roland rollie|ronald ron ronnie|rosalind roz|
rosemary rose rosie|roxanne roxy|rudolph rudy|rupert rup|russell russ rusty|ruth ruthie|
samantha sam|samuel sam sammy|sandra sandy|sarah sara sally sadie|scott scotty|
sebastian seb bas|seymour sy|sharon shari|shirley shirl|sidney sid syd|solomon sol|
sophia sophie|stanley stan|stephanie steph stevie|stephen steven steve stevie|
stuart stewart stu|susan susanna suzanne sue susie suzy|sylvester sly|sylvia syl|tabitha tabby|
terence terrence terry|teresa theresa terry tess tessa|thaddeus tad ted thad|
theodore ted teddy theo|thomas tom tommy|tiffany tiff|timothy tim timmy|tobias toby|tyler ty|
tyrone ty|ulysses uly|ursula ursa|valerie val|vanessa nessa|vernon vern|veronica ronnie vera|
victor vic|victoria vicky tori|vincent vince vinny|viola vi|virginia ginny ginger|vivian viv|
wallace wally|walter walt wally|wendell wendy|wesley wes|wilbur will|wilfred will fred wilf|
william bill billy will willie liam|winifred winnie|winston win|woodrow woody|yvonne vonnie|
zachariah zach|zachary zach zack|
brian bryan|eric erik|carl karl|sean shawn shaun|jeffrey jeffery|allan allen|neil neal|brett bret|darren darin|
kristina cristina|sofia sophia|erica erika|viktor victor|marcus markus|josef joseph|jakob jacob|
filip philip|ian iain|william wm|charles chas|james jas|thomas thos|robert robt|george geo|joseph jos|samuel saml|
ahmed ahmad|fatima fatma fatimah fatema|hussein hussain husain hossein|yusuf youssef yousef yousuf|mustafa mostafa moustafa|
ibrahim ebrahim|abdullah abdulla abdallah|aisha ayesha aysha|aleksandr alexander|aleksandra alexandra|katarina catherine katerina|ekaterina catherine katerina`

const groupNames = [...groups.replaceAll('\n', '').split('|'), ...nicknameFamilies.trim().split('\n')].map(
  group => group.split(' '),
)

/** Maps each name to the numbers of its groups. */
function numbered(): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, number[]>()
  for (const [index, names] of groupNames.entries()) {
    for (const name of names) {
      const known = table.get(name)
      if (known) known.push(index)
      else table.set(name, [index])
    }
  }
  return table
}

const groupsOf = numbered()

/**
 * Returns whether one person may go by both first names, both folded: `bob` and `robert`, `kate` and
 * `catherine`.
 */
export function areNicknames(a: string, b: string): boolean {
  const ofB = groupsOf.get(b)
  return ofB !== undefined && (groupsOf.get(a)?.some(group => ofB.includes(group)) ?? false)
}

/**
 * Returns whether a first name is a short form of the other, both folded: `alex` of `alexandra`, `bob` of `robert`. Spellings
 * of one name (`steven`, `stephen`) are not short forms, nor is a name that of its own pet name: `john` of `johnny`.
 */
export function isShortGivenName(short: string, full: string): boolean {
  if (full.length - short.length < 2) return false
  const common = (groupsOf.get(short) ?? []).filter(group => groupsOf.get(full)?.includes(group))
  return common.some(
    group =>
      groupNames[group]?.[0] !== short && (groupNames[group]?.[0] === full || !petNameEnding.test(full)),
  )
}

const petNameEnding = /(?:ie|y|ey)$/

/** Returns the names that the person of a first name, folded, may also go by. */
export function nicknamesOf(name: string): readonly string[] {
  const others = new Set((groupsOf.get(name) ?? []).flatMap(group => groupNames[group] ?? []))
  others.delete(name)
  return [...others]
}
