// Surnames that one of 5,000 to 50,000 people in the United States has. Written by bench/quality/rarer-surnames.py.

export const rarerSurnames = `
aaron abbey abel abell abercrombie abernathy abeyta ables abner abney abraham abram abrams abramson abrego abreu
acker ackerman ackley acree acton adair adame adames adamson adcock addington addison adler adorno adrian agee
agnew agosto aguiar ahern ahn ahner ahrens aiello aiken aikens ainsworth akers akin akins alanis alaniz alba
albanese albers alberts albertson albrecht albright albritton alcala alcantar alcantara alcaraz alcorn alden
alderman alderson aldrich alejandro aleman alex alford alfred alger alicea alleman alley alleyne allgood allison
allman allred almanza almaraz almeida almond almonte alonso alonzo alston altman alton alves amador amaral amaro
amato ambriz ambrose amerson amick amin ammons amos amundson anders anderton andres andresen andrus angeles angell
angelo angle anglin anguiano annis ansley anson anthony anton antonio aparicio apodaca aponte appel apple appleby
applegate appleton applewhite appling aquino aragon arana araujo arbogast arceneaux archibald archie archuleta ard
ardoin arena argo arguello argueta armbruster armendariz armenta armour armstead arndt arnett aronson arreola
arriaga arrington arriola arrowood arruda arsenault arthur artis asbury ash ashburn ashby ashcraft ashe asher
ashford ashley ashmore ashworth askew aston atchison atchley atencio atherton attaway atwell atwood aucoin audette
auger august augustine ault auten autrey autry avant avelar averill aycock ayers ayotte ayres azevedo babb babbitt
babcock baber babin babineaux baca bach bachman backus bacon bader badger badillo baer bagby baggett bagley bagwell
bahena bahr baier baily bain baines bair balch balderas baldridge bales ballenger ballew ballinger ballou baltazar
bancroft banda bandy bane banister banker bankston banner bannister bannon banta banuelos baptiste barajas baran
barba barbee barbour barboza barclay bard barden bare barela barfield barger barham barhorst barkley barksdale
barnard barner barnette barney barnhart barnhill barns barnum barnwell baron barone barrier barringer barrington
barron barrow barrows bartel bartels barth bartholomew bartley bartz bash basham basile baskerville baskin bass
basso bastian batchelder batchelor bateman batey batista batiste batson battaglia batten battle battles batts baugh
baugher baughman baum bauman baumann baumgardner baumgartner baxley bay bayer bayless baylor bayne bays beach beal
beale beall beals beam beaman beamon bean beane bear bearden beardsley beasley beason beaton beatty beaty beauchamp
beaudoin beaudry beaulieu beauregard beaver beavers bechtel bechtold beckett beckham beckley beckman beckwith
becnel bedard bedell bedford bedwell beebe beecher beeler beeman beer beers beery beeson begay beggs begley behr
behrens belanger belcher belisle belk bellamy belle bellinger bellows belt belton bemis benally benavidez bender
benedict benefield benfield benford benge benham benjamin benn benner bennet benton bentz benz berard bergen
bergeron bergin bergmann berkley berkowitz berlin berman bernardo berndt bernhardt bernier bernstein berryhill
berryman bertram berube bess bessette betancourt bethea bethel bettencourt bettis betts betz beveridge beverly
bevins bey beyer bianchi bianco bias bibbs bible bice bickel bickford biddle bidwell bieber bierman bigelow biggs
bigham bigler bill billings billingsley billington billiot bills billups bilodeau binder bing bingham binion
binkley binns birchfield birdsong birmingham bischoff bish bissell bisson bissonnette bittner bivens bivins bixby
bixler blackford blackman blackmon blackshear blackstock blackwood blain blaine blais blaisdell blakely blakeney
blalock blanchard blanchette bland blanding blank blankenship blanks blanton blaylock bledsoe blessing blevins
bliss blizzard block blocker blodgett blood bloom bloomer bloomfield blount blow blue blum blume blunt bly blythe
board boardman boatman boatright boatwright bobbitt bobo bock boddie bode boehm boettcher bogan bogart boger
boggess boggs bogle bohannon bohn boisvert bojorquez bolden bolding bolduc bolen boles bolick boling bolinger
bolling bollinger bolt bonds bone bonham bonin bonnell bonner bonnett bonney bono booher book boothe boozer
bordelon borden borders boren borges born borowski borrego bosch bosley boss bost bostic bostick boston bostwick
boswell bosworth botello bott bottoms botts bouchard boudreau boudreaux bouldin bounds bourassa bourg bourne
bourque bousquet boutin bouton boutte boutwell bove bowe bowens bower bowes bowie bowler bowles bowlin bowling
bowser bowyer box boyer boyett boyette boykin boykins boylan boyles boynton bozeman brace bracey bracken brackett
bracy bradberry bradbury braddock braden bradford bragg braithwaite brake bramlett branch brand brandenburg brandon
branham brann brannan brannon branson brant brantley branton brashear brasher braswell bratcher bratton braud braun
brawley brawner braxton brazil breault breaux breckenridge breeden breeding breedlove breen brehm breland bremer
brenner brent breton brett breunig brewington brewster brewton brian brice bricker bridge bridgeman bridges brien
brigham briley brill brim brinkley brinkman brinson briscoe briseno brister bristol bristow britt brittain britton
broadnax broadwater broadway brockington brockman brockway broderick brodeur brodie brody brogan brogdon bromley
bronson brook brooke brooker brookins brookshire broom broome brophy brothers brotherton broughton broussard
browder brower brownell browning brownlee broyles brubaker brumbaugh brumfield brumley brummett brundage brunelle
bruner brunet brunner bruns brunson brush bruton bryce bryson bucher buchholz buck buckingham buckles buckman
buckner budd buehler buell bueno buffington buford bugg buggs bui buie bullard bullington bullock bulter bumgarner
bump bunch bundy bunker bunn bunnell bunting bunton burbank burch burcham burchett burchfield burden burdett
burdette burdick burdine burford burg burge burger burgett burgin burk burkett burkhalter burkhardt burkhart
burkholder burks burleson burley burmeister burnell burnette burney burnham burnside burress burris burroughs
burrow burrus burson burwell busby busch bushey bushman bushnell buss busse bussell bussey butt butterfield butters
button butts buxton buzzell byars bybee byerly byers byler bynum byrnes byron byrum caban cable cabral cade cadena
cady caesar cage cagle cahill cahoon calabrese calder caldera calhoun calkins call callaghan callahan callaway
callen callender callis calloway calvert calvillo calvin calvo camara camarillo cambell camp camper canada canady
candelaria canfield cannady canter cantor cantrell cantu cantwell canty cao capers capone capps caputo caraballo
caraway carbajal carbaugh carbone card carden carder cardoza cardwell cargill carillo carl carleton carlile carlin
carlisle carlos carlton carlyle carmack carman carmichael carmody carnahan carnes carney caron carothers carper
carranza carrasquillo carraway carrell carreon carrera carrero carrico carrier carrigan carrington carrion carrol
carruth carruthers carswell cartagena carty caruso caruthers carvalho carver cary casares casarez casas case cash
cashman casiano casillas caskey cason casper cass cassady cassell cassidy casteel castellano castle castleberry
casto castor caswell catalano cate cates cathcart cathey catlett cato caton catron caudill caudle causey cauthen
cavanaugh cavazos cave cavender cawley cazares cecil cedeno cedillo ceja centeno cervantez cha chaffee chaffin
chafin chaisson chalmers chamberlin chamblee chambless chambliss champagne champion champlin chance chancellor
chancey chaney chapa chapin chaplin chappell charette charley charron chartier chase chasse chastain chasteen
chatman chau chavarria chaves chavis cheatham chee cheek cheeks chenault cheney cheng chenoweth cherry chesser
chester chestnut cheung chew chick child childers childress childs chiles chilton chinn chipman chisholm chism
chisolm chitwood chiu choate choe choi chong chow chrisman christ christenson christian christianson christman
christmas christopher christopherso christy chu chun church churchill cintron cisco cisneros claar clair clancy
clanton clapp clapper clarkson clary claudio clausen clawson claxton clay claypool cleary cleaver clegg cleghorn
clem clemens clemente clemmer clemmons clemons cleveland clevenger click clift clifton cline clinton cloud clough
clouse cloutier clyburn clyde coakley coats cobbs coble cobos coburn cochrane cockerham cockrell cody coe cofer
coffee coffey coffin coffman cofield coggins cohn coker colbert colburn colby colella collado collazo collett
colley colston colter colton colucci colunga colvin colwell combs comeau comeaux comer compton comstock conant
conaway concepcion conde condon cone coney conger conklin conley conlon conn connell connelly conners connors
conover conrad conroy constantine conte conti converse conwell conyers cooks cooksey cool cooley coombs coomer coon
cooney coons cope copeland copley copper coppola corbin corbitt corcoran cordeiro cordell corder cordes core corey
cork corley corliss cormier corn cornelius cornell cornett cornish cornwell corona corral corrales correia correll
corrigan corriveau corso corson corwin cory cosby cosgrove cosme cosper costa coston cota cote cothran cotten
cotter cottingham cottle cotto cotton cottrell couch coughlin coulombe coulson coulter council counts courson
courtney cousin cousins couture covarrubias cover covert covey covington cowan coward cowart cowell cowen cowles
cowley coy coyle coyne cozart crabb crabtree craddock craft crafton crain cramer crandall crandell crane cranford
cravens craver crawley crayton creamer creech creed creekmore creel creighton crenshaw crespo cress crews cribbs
crider crim crisp criss crist criswell crites crittenden crocker crockett croft cromer cromwell cronin cronk crook
crooks croom cropper crosby crossland crossley crossman croteau crouch crouse crow crowder crowe crowell crowley
croy crozier cruise crum crumley crump crumpton cruse crutcher crutchfield culbertson cullen culler culp culpepper
culver cummins cundiff cuomo cupp cureton curiel curl curley curran currier currin curtin curtiss cushing cushman
cusick custer cutler cutter cyr dabbs dabney dacosta daggett dagostino daigle dailey daily daley dallas dalrymple
damato dame dameron damico damon damron dana dancy dandrea dandridge danforth dang dangelo danielson danley danner
dansby dantzler darby dardar darden darling darnell darr darrow dasilva daugherty daughtry davila dawes dawkins
daye dayton deal deanda deane deangelis deangelo deans dear dearborn dearing deas deason deaton deberry deboer
debose decarlo decastro deck deckard decker decosta decoteau dee deen deering dees deese deguzman dehart dehaven
dejesus delacruz delafuente delagarza delaney delano delapaz delarosa delatorre delgadillo delisle delk dell
dellinger deloach delong delossantos delp delrio deluca deluna delvalle demarco demello dement demers deming demoss
dempsey dendy denham denison denman dennard denney denning dennison denny densmore denson dent denton depew
depriest derby derosa derr derrick derry desai desantis desilva desimone desjardins desmarais desmond desrochers
desrosiers destefano deutsch dever devine devito devlin devoe devore devries dew deweese dewey dewitt dews dexter
deyoung dial diamond dias dibble dicarlo dickens dickenson dickerson dickey dickman dicks diehl dietrich dietz
diggs dill dillard dilley dillingham dillion dillman dilworth dimaggio dingess dingle dingman dinh dinkins dinsmore
dion dionne dipietro dishman distefano dix do doak doan doane dobbins dobbs dockery doctor dodds dodge dodson doe
doering doerr doggett dolan doll dollar dombrowski domingo dominick dominquez donahue donato donley donnell
donofrio donohue donovan dooley doolittle doran dore dorman dorn dorr dorris dorsett dorsey dortch doss dotson doty
doucet doucette dougherty doughty douglass dove dover dow dowd dowdell dowdy dowell dowling downer downes downey
downing downs doyon dozier drain draper drayton dreher drennan dressler dreyer driggers driscoll driskell driver
drum drury dryden dube dubose ducharme duck duckett duckworth duda dudley duenas duff duffey dufresne dugan dugas
duggan dugger duhon duke dukes dulaney dumas dunagan dunaway dunbar dunford dunham dunlap dunne dunning dunston
dunton duong dupre dupree duprey duquette durand durbin durden durfee durham durkee durkin durr durrett durst
dutcher dutra dutton duty duvall dvorak dwyer dye dyke dykes dykstra dyson eades eads eady eagan eagle earl earle
earley earls early earnest easley eason east easter easterling eastman easton eastwood eaves eberhardt eberle ebert
eby echevarria echols eck eckert eckman eddings eddins eddy edelman edelstein edens edgar edge edgerton edington
edison edmiston edmond edmondson edmonson edmunds edson edward egan egbert eggers eggert eggleston ehlers ehrlich
eicher eidson eiland eisenberg elam elder eldred eldredge eldridge eley elias eliason elizondo elkins elledge eller
ellingson ellington elliot ellison ellsworth elmer elmore elrod elston elwell elwood ely emanuel embry emerick
emerson emery emmert emmons emory endicott eng engel engelhardt england engle engler englert english ennis enoch
enos enriquez epperson epps epstein erb erdman erdmann ernest erskine ervin erwin escalante escamilla escobedo
eskew eskridge esparza espinal espino esposito esquibel esquivel estep estes estevez estrella etheridge ethridge
etter eubank eubanks eudy eugene evangelista evenson everett everette everhart evers eversole everson ewald ewell
ewing exum ezell faber fagan fahey fain fair fairbanks fairchild faircloth fairley faison falcon falcone falgoust
fallon falls fancher fannin fanning fant farber faria farina faris farley farnham farnsworth farr farrar farrington
farris farrow farwell fast faulk faust favela favors fawcett fay fazio fears feaster federico fee feeney felder
feldman feliciano felix felker fell feller fellows felton felts fender fenn fennell fenner fenwick ferebee ferland
fernandes ferrante ferrara ferrari ferraro ferrell ferrer ferris ferro ferry fetter fick fidler fiedler fielder
fielding fife fifield fike fillmore fincher findley fine fink finley finn finnegan finney fiore fish fishman fisk
fitch fite fitts fitz fitzpatrick fitzsimmons fitzwater fix flack flagg flaherty flanagan flanders flanigan
flannery flatt fleck fleenor fleetwood flemming fleury flick flinn flint flora florence flory flournoy flower
flowers fogarty fogel fogg fogle folk folse folsom foltz fong fontana fontenot forde fordham fore foreman forest
forester foret forman forney forrester forsythe fort forte fortenberry fortier fortin fortner fortney fortune foss
fountain fournier foust fouts fowlkes foy fraga fraley frame france frances francisco franke frankel franks frantz
franz frasier frawley frazee frazer frechette frederick fredericks fredette fredrick fredrickson free freed
freedman freeland freese freitag freitas freund frey frias frick friday fried friedman friedrich friel friend
frierson fries friesen frink frisbie frisby frith fritts fritz frizzell frye fryer fuchs fudge fugate fuhrman
fulcher fulford fulk fulkerson fulks fullerton fullmer fulmer fultz funderburk fung funk fuqua furlong furman furr
furtado fusco fussell futrell gabbard gabel gable gaddis gaddy gadson gaffney gage gagne gagnon gailey gainer
gaines gainey gaither galarza galbraith galbreath gale gall gallaher gallant galloway gallup galvan galvin gamache
gamble gambrell gamez gammon gandy gann gannon gant gantt gaona garber garfield garibay garica garland garman
garmon garnett garretson garrick garris garrison garrity garth gartner garver garvey garvin gary gaskill gaskins
gass gaston gates gatewood gatlin gatling gatto gaudet gaul gault gause gavin gay gayle gaylor gaylord gaynor
gaytan gearhart geary geer geiger geisler geist geller gendron genovese gentile gentry gerald gerber gerdes
gerhardt gerlach germain german germany gervais geter getz geyer giddens giddings giese gilbertson gilbreath gilkey
gillam gillen gillette gilley gilliam gilliard gilligan gilliland gillispie gillman gillum gilman gilmer gilpin
gilreath ginn ginsberg giordano gipson girard giron giroux gish gist givens gladden gladney glaser glasgow glass
glaze gleason glenn glick glidden glisson glynn goad gober goble godinez godsey godwin goebel goetz goff goforth
goings goins gold goldberg golden golding goldman goldsberry goldsmith goldstein gomes gonsalves gooch good goodale
goodall goode goodell gooden goodin gooding goodnight goodrich goodson goolsby gorham gorman gorski gosnell goss
gosselin gossett gott gottlieb goulet gourley govan gowen gower graber grabowski grace gracia grady graf graff
gragg grammer granado grande granger grantham grass grasso gravely graybill grayson graziano greathouse greaves
greeley greenberg greenfield greenleaf greenlee greenwald greenwell gregg gregor greiner grenier gresham grey
gribble grice grider griego grier griffen griffis grigg griggs grigsby grijalva grillo grim grimes grimm grimmett
grimsley grisham grissom griswold grizzle groce groff grogan groom grooms grose grossman groth grove grover groves
grow grubb grubbs grube gruber grundy guardado guarino guay guenther guerin guertin guess guest guffey guido guidry
guillen guillory guinn gullett gulley gunderson gunter gunther gupta gurley gurney gurule gusman gustafson guyer
guyton gwin gwinn ha haag haas haase haber hack hacker hackett hackler hackney hackworth haddad hadden haddix
haddock hadley hafer hagan hagans hagen hager hagerman haggard haggerty hagler hague hahn haight haile hailey hair
haire hairston hake halbert halcomb hales haley haller hallett halley halliday hallman hallmark hallock halloran
halpern halpin halsey halstead halter halverson halvorson hamann hamblin hambrick hamby hamel hamer hamill hamlett
hamlin hamm hammack hammer hammett hammock hammon hammonds hammons hamrick hance hand handley handy hanes haney
hang hankins hanks hanley hanlon hann hannah hannan hannon hanrahan hansel harbin harbison harbour hardaway hardee
hardeman harden harder hardesty hardiman hardin hardison hardman hardwick hargett hargis hargrave hargrove harker
harkins harkness harlan harless harley harlow harman harms harness harney haro harold harp harr harrell harrelson
harrigan harriman harrod harry harter hartfield hartford hartle hartmann hartnett hartsell hartsfield hartung
hartwell hartwig hartzell harvell harwell harwood hash haskell haskins hass hassell hasson hastings hasty hatch
hatcher hatchett hatfield hathaway hatley hatten hatton hauck haug haugen haun haupt hauser haven havens hawes hawk
hawkes hawks hawley haworth haws hawthorne hayden haygood haynie hays haywood hazard hazel hazelton hazelwood hazen
hazlett hazzard head headley headrick heald heard hearn hearne heaton hebert hecht heck hecker heckman hector hedge
hedgepeth hedges hedrick heffernan heffner heflin hefner heil heilman heim hein heine heinrich heintz heinz heiser
heisler held heller helm helmer helmick helms helton hembree hemingway hemphill hendershot hendley hendon hendren
hendricks hendrickson hendrix hendry henke henkel henley hennessey hennessy henning henninger henshaw hensley
henson her herbst heredia hereford hermann hernadez hernandes herndon herold herr herren herrick herrin herring
herrington herrmann herron hersey hershberger herzog hesse hester hetrick hewett hewlett heyward hiatt hibbard
hibbs hickerson hickman hickson higa higdon higginbotham higgs high highsmith hight hightower hilbert hildebrand
hildebrandt hildreth hiles hillard hiller hilliard hillis hillman himes hindman hinds hinkle hinkley hinman
hinojosa hinshaw hinson hinton hintz hipp hirsch hitchcock hite hitt hix hixon hixson ho hoag hoagland hoang hoard
hobson hoch hochstetler hockenberry hodge hodgkins hoelscher hoey hofer hoff hoffer hoffmann hofmann hoggard hogue
hoke holbert holbrook holcomb holcombe holder holguin holiday holifield hollander hollar hollenbeck holler holley
holliday hollifield holliman hollinger hollingsworth hollins hollis hollister holloman hollowell holly holman
holmquist holston holton holtz holzer hom homan homer honaker honeycutt hong hooker hooks hooten hoppe hopper
hopson horan hornback horne horner horning hornsby horowitz horsley horst hosey hostetler hostetter hotchkiss houck
hough houk houle house houser houston hovis howerton howes howland howlett howze hoy hoyle hoyt hubbell hubbs huber
huckaby hudak hudgens hudgins hudspeth huebner huey huff huffman hufford huggins hughey hulbert hulett hull hulse
hulsey humble humes hummel hundley huneycutt hunley hunsaker huntington huntley hupp hurd hurley hurt huskey huss
hussey huston hutchens hutcherson hutcheson hutchings hutchins hutchison hutson hutto hutton huynh hwang hyatt
hyden hyder hyland hylton hyman hynes iglesias imes imhoff infante ingalls ingersoll ingle ingraham inman irby
irish irizarry irons irvin irvine irwin isaac isaacs isaacson isbell isenberg isham isom ison israel iverson ives
ivey ivie ivory ivy izzo jablonski jack jackman jacks jacobsen jacobson jacoby jaeger jaffe jaime jamerson jameson
jamison janes jankowski jaquez jarman jarmon jarrell jarrett jason jasper jasso javier jay jaynes jean jeffcoat
jeffers jefferson jeffery jeffrey jemison jenks jenson jernigan jerome jesse jessen jessie jessup jester jeter jett
jewell jewett jiles jimerson jiminez jobe johanson johns johnsen joiner jolley jolly jone jordon jorge jorgenson
jose josephson joslin jost joy joyner jude judge judkins judy julian jung just justice justus kahl kahler kahn
kaiser kaminski kane kaplan kapp karl karnes karns karp karr kasper kasten kastner kato katz kauffman kaufman
kaufmann kavanagh kavanaugh kaye kaylor kean keane kearney kearns keating keaton keck kee keefe keefer keegan keel
keeler keeley keeling keen keenan keene keener keeney keeton kehoe keil keim keiser keister keith kell kellam
kellar kelleher kellerman kellner kellogg kellum kelsey kelso kemper kempf kendrick kennard kenner kenney kennon
kenyon kerby kerley kern kerns kerrigan kersey kershaw kessler kester ketcham ketchum key keyes keys keyser khoury
kibler kidd kidder kidwell kiefer kieffer kiger kight kilburn kile kilgore killian killingsworth killion killough
kilmer kilpatrick kimball kimber kimble kimbrell kimbrough kimes kimmel kimura kinard kincaid kinder kindred
kingery kingsbury kingsley kingston kinlaw kinney kinser kinsey kipp kirchner kirkham kirkland kirkman kirkpatrick
kirksey kirkwood kirsch kirschner kiser kish kistler kitchen kitchens kite kittrell kizer klatt klaus kline
klingensmith klinger klink klotz klug knapp knoll knopp knott knotts knowlton knudsen knudson knutson kobayashi
koch kocher koehler koehn koenig koerner koester kohl kohler kohn kolb koller kong koon koonce koons koontz kopp
korn kornegay koss koster kovach kowal kowalski kozak kozlowski kraemer kraft kranz kratz kraus krause krauss krebs
kremer kress krieger kroeger kroll krueger krug kruger kruse kuehn kuhl kuhlman kuhn kuhns kumar kunkel kunkle
kuntz kunz kurtz kutz kuykendall kwan kwon kyle kyles kyser labbe labelle labonte laboy labrecque labrie lacasse
lacey lachance lackey lacombe lacy ladd ladner lafferty laflamme lafleur lafountain lafrance lahr lai lail lair
laird lajoie lake lakey laliberte lally lalonde lam lamar lamm lamont lamontagne lamoureux lamp lampe lampkin lance
land landa lander landeros landers landes landis landon landreth landrum landry laney langdon langer langford
langham langley langlois langston lanham lanier lankford lanning lanza lapierre laplante lapointe laporte lapp
large largent lark larkin larkins laroche larochelle larosa larose larrabee larry larue lasalle lash lasher lashley
lasley lassiter laster latham lathrop latimer latta lattimore lau lauer laughlin lavallee lavalley lavelle lavender
lavergne lavigne lavin lavoie lawhorn lawler lawless lawlor laws lawton lawyer lay layman layne layton lazarus lea
leahy leak leake lear leary leath leatherman leathers leatherwood leavitt leboeuf lebron leclair leclerc lecompte
ledbetter ledet ledezma ledford leech leeper leflore leftwich leger legg leggett lehman lehmann lehr leibowitz
leigh leighton leija lemaster lemay lemieux lemire lemke lemley lemmon lemmons lemon lemons lemos lemus lenard
lennon lennox lent lentz lenz leo leonardo leone leong lerma lerner lessard lester letourneau lett leung levasseur
leverett levesque levi levine levinson levitt levy lew lewandowski lewin ley leyva libby liddell lieberman lien
liggett liggins light lightfoot lightner ligon liles lillard lilley lillie lilly lim lima limon linares lincoln
lindeman lindley lindner lindsay lineberry ling link linker linkous linn linville lippert lipscomb lister
litchfield littlefield littlejohn littleton litton littrell liu lively livengood livingston lizotte llamas
llewellyn lock lockard locke lockett lockhart locklear lockwood loeffler loera loftin loftis lofton loftus loggins
logsdon logue lohman lohr lomas lomax lombard lombardi lomeli london longo longoria loomis looney loper lopes
lorenz lorenzo lott loucks loudermilk louie lovato lovejoy lovelace lovelady loveland loveless lovell lovely lovett
loving lowder lowell lower lowery lowman lowrey lowry loy loya loyd lozada lu luce lucia luciano lucier lucio luck
luckett luckey lucky ludwig luevano lugo luis lujan luke luker lum lumpkin lundy lunn lunsford luong lupo lusk
lussier luster luther luttrell lutz luu lux ly lykins lyle lyles lyman lynn lytle maas mabe mabry macarthur
macdougall mace macgregor mach machado macias maciel mackey mackie macklin maclean macleod macmillan macomber macon
madden maddox maddux mader madera madigan madison madore madrigal madsen maestas magana magee maggard maggio magill
magnuson magruder maguire mahaffey mahan maher mahler mahon mahone mahoney mai maier main majors malave malcolm
malcom malik malinowski mallard mallett malley mallory malloy maloney maloy manchester mancini mancuso mandel
maness mangrum mangum manion manley mannino manns manor mansfield mansour manuel manzano manzo mapes maple maples
mapp marable marble marcano march marchese marcotte marcum marcus marek mares marino mark marker markham markle
markley marks markus marler marley marlin marlow marlowe marquardt marquis marr marra marrero marriott marroquin
marrs mars marston martel martell martindale martineau martines martini martino martins martinson marty martz
marvin marx mascarenas mashburn mask massa massey massie mast masters masterson mastin mata mateo matheny mather
matherly matherne mathers mathes mathew mathews mathewson mathias mathis mathison matias matlock matney matos
matson matta matteson matthew mattingly mattison mattos mattox mattson matz mauldin maupin maurer maurice mauro
maxey maxfield maya mayberry mayer mayers mayes mayfield mayhew mayle maynard mayorga mays maze mazur mazza mcabee
mcadams mcadoo mcafee mcalister mcallister mcalpin mcalpine mcanally mcardle mcarthur mcatee mcauley mcavoy mcbee
mcbroom mccabe mccafferty mccaffrey mccain mccall mccallister mccandless mccann mccants mccarter mccartney mccarty
mccary mccaskill mccaslin mccauley mcchesney mcclain mcclanahan mcclary mcclean mccleary mcclellan mcclelland
mcclendon mcclintock mcclinton mccloskey mccloud mcclung mcclure mcclurg mccluskey mccollum mccomas mccombs
mcconnell mccool mccord mccorkle mccormack mccowan mccown mccracken mccrary mccraw mccray mccrea mccreary mccrory
mccue mcculley mcculloch mccullough mccune mccurdy mccurry mccutchen mccutcheon mcdade mcdaniels mcdavid mcdermott
mcdevitt mcdonnell mcdonough mcdougal mcdougall mcdowell mcduffie mceachern mcelhaney mcelroy mcevoy mcfadden
mcfall mcfarland mcfarlin mcgarry mcgehee mcghee mcginley mcginn mcginnis mcginty mcglothlin mcglynn mcgough
mcgovern mcgowan mcgraw mcgrew mcgriff mcguinness mchale mchenry mchugh mcinnis mcintire mciver mckean mckee
mckeever mckellar mckelvey mckenney mckeon mckeown mckibben mckim mckinley mcknight mckoy mclain mclane mclaren
mclaurin mclellan mclemore mclendon mcmahan mcmanus mcmaster mcmichael mcmillen mcmillian mcmillin mcminn mcmorris
mcmullen mcmullin mcnair mcnally mcnamara mcnamee mcneal mcneely mcneil mcneill mcnew mcnulty mcnutt mcpeak mcphail
mcphee mcqueen mcrae mcreynolds mcswain mcvay mcvey mcwhorter mcwilliams meacham mead meade meador meadows meagher
means mecham medeiros medellin medford medley medlin medlock medrano meehan meek meeker meekins meeks mefford meier
meister melancon melanson melendez mello mellon melton melvin menard menchaca mendenhall mendes menendez menke
meraz merchant mercurio merkel merrell merrick merrifield merrill merriman merritt merriweather merry merryman
mertz messenger messer messick messier messner metcalf metts metz metzger metzler michaels michaelson michalski
michaud michell michels mick mickelson mickens mickey mickle middlebrooks midkiff miele miguel milam milan milano
milburn miley millan millet milligan milliken million millsap milne milner milton mims mincey miner mingo mink
minnick minor minter minton mintz miracle miramontes mireles mitchel mitchem mitchum mix mixon mize mizell moats
mobley mock modlin moe moeller moen moffatt moffett moffitt mohler mohr mojica moll molloy monaco monaghan monahan
moncrief monday mondragon money monge monger moniz monroe monson montague montalvo montana montanez montano
montemayor montez montiel moon mooney moorehead moorer moorman moralez more morehead morehouse moreira morel
moreland morelli morey moriarty morin moritz morrell morrill morrissette morrissey morse mortensen mortenson mosby
moseley mosely moser mosher mosier mosley mosqueda mota moten motley moton mott moua moulton moultrie mount mowery
mowry moxley moy moye moyer moyers mudd muhammad mulcahy mulholland mulkey mull mullen mullens mulligan mullin
mullinax mullis mumford muncy mundy munger munguia muniz munn munroe munson murchison murdock muro murphey murrell
murry muse musgrave musgrove music musick musselman musser myer myles myrick nabors nadeau nagel nagle nail najera
nakamura nall nalley nance napier napolitano napper naquin nason natale nathan nation nations natividad nava nave
nazario neace neale nealy neary necaise needham neel neeley neely neese neff negrete negron neighbors neil neill
nelms nelsen neri nero nesbit nesbitt nesmith ness nester nestor nettles neubauer neuman neumann nevarez nevels
neville new newberry newby newcomb newell newhouse newkirk newland newport newsom newsome newson nez ng ngo nickel
nickell nickels nickerson nielson nieves niles nissen nix noah nobles noe noland nolen noll nolte noonan norfleet
noriega northcutt northern norvell norwood nottingham novotny nowak nowell nowicki nowlin noyes nugent null numbers
nunes nunley nunn nunnally nutt nutter nye oakes oakley oaks oates obrian obryan obryant ocasio ochs oconnell
oconner odell oden odom odonnell odum ogburn ogden ogle oglesby ogletree ogrady oh ohara ohare okeefe okelley
oldham olds oleary olin olinger oliphant olivarez olivas olive oliveira olivo olmos olmstead olney olszewski olvera
omalley omara oneal oneil oneill ong ontiveros oquendo oquinn orange orcutt oreilly orlando ornelas orosco orourke
orta ortego orth orton osborn osburn osgood oshea osteen oster ostrander osullivan osuna oswald oswalt otero otis
otoole ott otten otto oubre ouellette ousley outlaw overby overman overstreet overton owings owsley oxford oyler
ozuna pace pack packard packer paddock padgett padron pagan pagano paige paine painter pak palermo palmieri palmore
palomino palomo palumbo pang paniagua pankey pannell pantoja papa pape pappas paquette paquin paradis paradise
pardue pare parenteau parham paris parish parisi parke parkhurst parkman parmer parnell parr parris parrish parrott
parsley parson partain partida partin parton partridge paschal paschall pascual pass passmore pastor patch pate
patten pattison pauley paulino paulk paulsen paulson paxton payton peabody peace peach peachey peak peake pearl
pearman pearsall pease peck peckham peden pederson pedigo pedro pedroza peebles peek peel peele peeler peeples
peery pegues pelayo pelkey pellegrino pellerin pelletier peltier pelton pemberton pence pender pendergrass
pendleton penland penn pennell penney pennington penny penrod penton peoples pepe pepin pepper peppers perales
percy perdue peres perlman perreault perri perrine perron perrone perryman persaud persinger person pete peterman
petrie petry petterson pettiford pettigrew pettis pettit pettus pettway petty peyton pfaff pfeffer pfeifer pfeiffer
pfister phan pharr phelan phelps phifer philip phillip philpot phipps piazza pichardo pickard pickens pickett
pickle pieper piercy pigg pilcher pilgrim pilkington pimental pimentel pinckney pinder pine pinkerton pinkham
pinkney pinkston pinson piper pipkin pippin pires pirtle pitcher pitman pitre pitt pittman pitts place plank plant
plante plascencia platt player pleasant plourde plowman plumb plumley plummer plunkett poe pogue pohl poindexter
pointer poirier poisson polanco poland poling polk pollack polley pollock polson pomeroy pond ponder pool pooler
poore popp porras porterfield portillo portis posey post poston poteat poteet poulin poulos pounds powe poynter
prater prather pray preciado preece prendergast prescott presley pressley prevost prewitt prichard priddy pride
pridemore pridgen prince pringle prior pritchett probst proctor proffitt propst prosser proulx provencher provost
pruett pruitt pryor puckett puente puga pugliese pullen pulley pulliam pulver pumphrey purcell purdy purnell purser
purvis puryear putman putnam pyle pyles qualls quan quarles queen quesada quick quigley quiles quillen quimby
quinlan quinones quinonez quintanilla quirk raby race racine rackley radcliff radcliffe rademacher rader radford
radtke rae rael rafferty ragan rager ragland ragsdale rahn raines rainey rains rainwater raleigh raley ralph
ralston ramage rambo ramer ramey ramon rand randazzo randell randle randolph raney range rankin rankins ransom
ranson rao raper rapp rascon rash ratcliff ratcliffe rathbone rathbun ratliff rau rauch rausch rawlings rawlins
rawls rawson rayburn rayford raymer raymond raynor razo rea ready reagan real reams reaves reavis reber rector red
redd redden reddick redding reddy redman redmon redmond reece reeder reedy reel reeve regalado regan register rego
reich reichert reilly reimer reinhardt reinhart reinke reis reiss reiter reitz rembert remillard remington renaud
renfro renfroe renfrow renner reno resendez rex rey reyna reynoso rhea rhinehart rhoades rhoads rhoden rhone rhyne
ricci rich richburg richey richie richman richmond richter rick ricker ricketts rickman ricks riddell riddick
riddle ridenour rideout rider ridge ridgeway ridgway ridley riedel ries rife riffle rigby riggins riggs rigney
rigsby rimmer rinaldi rinehart ring ringer riojas riordan ripley risner ritchey rittenhouse ritter ritz rivard
rivers roach roark roberge roberson robey robichaud robichaux robinett robinette robins robison robledo roby rocco
roche rochelle rochester rock rockwell rodarte rodas roddy roden roderick rodman rodrigue rodrigues rodriquez roe
roebuck rohde rohr rohrer rolfe roll roller rollins rolon romano rome romeo romine romo rondeau roney rood roof
rooker rooks rooney roop root roper roque rosa rosado rosario roscoe roseberry rosenbaum rosenberger rosenblum
rosenfeld rosenthal rosser rossman rothman rothstein rounds roundtree roundy rountree rouse roush roussel rowan
rowden rowell rowlett roy royal roybal royce royer royster rozier rubin rubino ruble ruby ruch rucker rudd rudolph
rudy rue ruelas ruff ruffin ruggiero ruggles ruhl rule rumph rumsey runge runion runnels runyan runyon rupert rupp
ruppert rushing rusk russ russel rust ruth rutland rutledge rutter ruvalcaba ryals ryder saad sabin sabo sacco
sachs sackett saddler sadler sadowski saenz safford sage sager sain saiz salcido saldana saldivar sale salem
salerno sales salisbury sallee salley salmons salter salvador salvatore salyer salyers sam samaniego sammons samons
sample samples sampson sams samson samuels samuelson sanborn sanches sand sander sandifer sandler sandlin sands
sandy sanford sankey sansone santacruz santamaria santillan santo santoro sapp sargent sartin sarver sasser sato
satterfield satterwhite sattler sauceda saucedo saucier sauer saul sauls savoie savoy sawyer sawyers saxon saxton
sayers sayles saylor sayre scales scalf scanlan scanlon scarberry scarborough scarbrough scarlett schaefer
schaeffer schafer schaffer schaller schatz scheer scheffler schell schenck schenk scherer schexnayder schick
schiller schilling schindler schlegel schlosser schlueter schmid schmitt schnell schoen scholl scholz schoonover
schott schrader schramm schreiber schreiner schrock schroder schubert schuler schulman schulte schulz schulze
schuman schumann schuster schutz schwab schwarz schweitzer scofield scoggins scribner scroggins scruggs scudder
scully seabolt seal seale seals sealy seaman searcy searles sears seaton seay sebastian sedillo see seeger seeley
seely segal seger seibert seidel seifert seiler seitz selby self sell sellars sellers sells sena seng senn serra
serrato sessions sessoms settle settles setzer severson sevilla seward sewell sexton seymore shackelford shade
shafer shanahan shane shaner shank shankle shanklin shanks shapiro sharkey sharma shattuck shaver shay shea shealy
shearer shears shedd sheehan sheets sheffield shelby sheldon shell shelley shelly shepard shephard sherer sherlock
sherrill sherrod sherry sherwood shields shifflett shilling shin shine shinn shipe shipley shipman shipp shirey
shirk shirley shively shiver shivers shockey shockley shoemake shoemaker shoffner shook shoop shore shores shorter
shoup shouse showalter showers shrader shreve shriver shropshire shrum shubert shuler shull shults shultz shumaker
shuman shumate shumway shupe shuster shutt sibley sides siebert siegel sievers sigler sigmon sikes sikora silas
siler sills silvas silveira silver silverman silvers silverstein silvey silvia sim simmon simms simonds simone
simonson simpkins singer singletary singleton sink sipe sipes sipple sirois sisco sisk sisneros sisson sites
sizemore skaggs skeen skelton skidmore skiles skipper slack slade slagle slate slaton slattery slaughter slavin
slay slayton sledge sloan slocum slone slusher smalley smalls smallwood smiley smitherman smithers smithson smock
smoot smothers smyth snapp snead sneed snell snider snipes snodgrass snook snow snowden soares soileau sokol
solberg soler soliz solomon solorio solorzano somerville sommer sommers son song sonnier sorenson soriano sorrell
sorrells sotelo soucy soule sousa south southard southerland southern southworth souza sowell sowers spain spalding
spangler spann sparkman sparrow spaulding speaks spear spearman spears speck speed speer speight spell spellman
spence sperling sperry spicer spiegel spiker spikes spiller spillman spinelli spinks spires spitzer spivey spooner
spradlin sprague spriggs spring springer sprinkle sprouse spruill spurgeon spurlock squires stacey stack stackhouse
stacy stadler stafford staggs staley stallard stallings stallworth stamey stamm stamper stamps stancil standley
stanfield stanfill stanford stansberry stansbury stanton staples stapleton starkey starks starling starnes starr
staten staton stauffer stclair steadman stearns stebbins steed steel steelman steffen stegall steger stein
steinberg steiner steinke steinmetz stephan stepp sterling stern sternberg sterner steven steward stgermain
sthilaire stickney stidham stiffler stiles still stillman stillwell stiltner stilwell stine stinnett stinson stites
stith stitt stjohn stlouis stock stocker stockman stocks stockton stockwell stoddard stoker stoll stoltz stoltzfus
stoner stonge stoops storer storms story stott stotts stouffer stout stovall stover stowe stowell stowers stpierre
strader straight strain strait strange straub strauss strawn streeter stribling strickler stricklin stringer
stringfellow strobel stroh stroman strong strother stroud stroup struble struck strunk stubblefield stuckey studer
stull stultz stump stumpf sturdivant sturgeon sturgill sturgis sturm stutzman styles suber sublett sudduth suggs
suh suiter sullins summer summerlin summerville sumner sumpter sumrall sunderland surber surface surratt sussman
sutherland sutphin sutter suttles suzuki swafford swaim swain swan swank swann swartz swearingen sweat sweatt
sweeney sweet swenson swett swiger swindell swindle swink swinney swinton swisher switzer swope sylvester sylvia
szymanski tabb taber tabor tackett tafoya taft taggart takahashi talbert talbott tallent talley tallman tam tamez
tan tanaka tankersley tapley tarango tardiff tarr tarrant tarver tatro tatum tavares taveras teague teal tedder
tedesco teel teeter teixeira tejada tejeda tellez temple templeton tennant tenney tennyson tenorio terrazas terrell
terrill tesch testa tetreault tew thacker thai thames thao tharp tharpe thatcher thaxton thayer theis theisen
theriault theriot therrien thibault thibeault thibodeau thibodeaux thiel thielen thies thigpen thom thoma thomason
thompkins thomsen thorn thornburg thorne thornhill thorp thorson thorton thrash thrasher thrower thurber thurman
thurmond thurston tibbetts tibbs tice tidwell tierney tiffany tighe tijerina tiller tillery tilley tillis tillman
tillotson tilton timberlake timm timmons timms tincher tindall tingle tinker tinney tinsley tipton tirado tisdale
titus tobey tobias tobin tolbert tolentino toler toliver tolley tolliver tolman tolson tom tomas tomlin tompkins
toner toney tong toole tooley toombs toomey torgerson torrence torrey torrez toscano totten tower towle towne
towner townes towns toy tracey tracy trahan trainor trammell trantham trapp travers travis traylor treadway
treadwell treat treece trejo tremblay trent trevino tribble trice trigg trimble trinh trinidad triplett tripp
trombley trotman trott trotter troupe trout troutman trowbridge troy troyer truax trudeau true truesdale truitt
trull truman truong trussell tse tsosie tubbs tucci tuck tudor tuggle tull tully tunnell tunstall turcotte turgeon
turk turley turman turnage turnbow turney turpin tuttle tye tyndall tyner tyree tyrrell tyson ulmer ulrich
underhill unger unruh upchurch upshaw upton urban urena urias urquhart usher ussery utley utter vaca vaccaro vachon
vail vaillancourt valadez valente valenti valentine valentino valerio valle valles valley valverde van vanburen
vanbuskirk vance vandenberg vanderpool vandiver vandusen vandyke vang vanhoose vanhorn vanhouten vanmeter vann
vannoy vanover vanpelt vansickle vanwinkle vargo varner varney vaught veach veal veilleux vela velarde venable
ventura verdin verduzco vermillion vernon vest vestal vetter via vice vick vickers vickery victor victoria vidrine
vieira viera vierra vigil villagomez villalpando villareal villarreal villasenor vines vineyard vining vinson viola
virgil vitale vo vogel vogt voigt volk vollmer volpe volz voorhees voss vu vue wachter waddell waddle wadley
wadsworth wages waggoner wagoner wahl wainwright waite waites waits wakefield walden waldman waldo waldon waldron
waldrop wales walling walls walston walter walther waltz walz wampler warden ware warfield waring warnock warrick
warrington warwick washburn wasserman wasson watanabe waterman watford watters watterson wayman wayne weatherby
weatherford weatherly weathers weathersby weatherspoon webber weddle weed weekley weeks weems wegner weidner weigel
weil weiland weiler weimer weinberg weiner weinstein weir weis weise weiser welborn weldon welker weller wellington
wellman welsh welton welty wendel wendt wenger wentworth wentz wenzel wert wertz wescott wesley wessel wesson
westbrook westbrooks westcott westerman westfall westmoreland westover westphal wetmore wetzel whalen whaley
wharton whatley wheat wheatley wheaton whelan whetstone whipple whitacre whitaker whitcomb whited whitehurst
whiteman whitener whiteside whitfield whitford whiting whitley whitlock whitlow whitman whitmer whitmire whitmore
whitney whitson whitt whitted whittemore whitten whittington whittle whitworth whorton wick wicker wickham wicks
wiegand wieland wiener wiese wigfall wiggins wight wilbanks wilber wilborn wilbur wilburn wilcher wild wilde wilder
wildman wiles wiley wilfong wilhelm wilhite wilke wilkens wilkerson wilkes wilkie wilks will willard willett
willette willey william willie williford willingham willoughby willson wilmot wilmoth wilt wimberly wimmer winchell
winchester winder windham windsor winfield winfrey wing wingard wingate winger wingfield wingo winkler winn winner
winslow winstead winston winters winton wirth wisdom wiseman wisniewski witcher witham withers witherspoon withrow
witkowski witt witte witter wofford wojcik wolcott wold wolff wolford womack womble woo woodall woodard woodbury
woodcock wooden woodford woodhouse woodland woodley woodman woodring woodruff woodson woodworth woody woolard
wooldridge wooley woolf woolsey wooten word worden workman worley worrell worsham worth wortham worthen worthington
worthy wortman wozniak wray wren wrenn wu wyant wyche wyckoff wylie wyman wynn wynne wyrick wysocki xiong yager
yamada yamamoto yan yancey yancy yarborough yarbrough yazzie ybarra yeager yee yi yingling yocum yoder yoho yoo
yoon yoshida yost youmans youngblood younger youngs yount yuen zachary zahn zamudio zaragoza zarate zavala zayas
zeigler zelaya zeller ziegler zielinski zimmer zimmermann zink zinn zook zuber
`
