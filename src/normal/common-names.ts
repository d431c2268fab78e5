// Frequent names of people, by the share of people who have them where they are most frequent. Written by bench/quality/common-names.py.

type NamesByShare = readonly (readonly [leastShare: number, names: string])[]

export const commonGivenNames: NamesByShare = [
  [
    1 / 100,
    `andres anna anneli antero attila bautista benjamin carlos catalina christopher david delfina emma erik erzsebet
    eva faith felipe ferenc gabor helena ilona isabella istvan james janos jennifer joaquin johanna johannes john
    jose jozsef juan juhani katalin laszlo luis luz maria marie martina mary mateo mercy michael olavi peter robert
    sandor santiago santino sofia tamas tapani valentina valentino zoltan zsolt zsuzsanna`,
  ],
  [
    1 / 300,
    `adam adriana agnes agustin agustina alain alberto alejandra alejandro aleksi alexander alfonso alma amanda amy
    ana anders andras andre andrea andrew angela aniko anita ann anne annikki anthony antonio antti ashley balazs
    bart beatrice bela bence bengt benicio bianca birgitta bo brandon brenda brian bruno camila camilo carl carmen
    carolina caroline catherine cecilia cesar chantal charles charlotte christian christina christine christophe
    ciro clara claudia claudio constanza craig cristian csaba cynthia daniel daniela dante deborah dennis diana
    diego dirk dora edit eduardo elena elina elisabet elisabeth elizabeth emilia emily emmanuel enrique eric erika
    esther eszter eunice facundo fernando francesca francis francisca francisco franco francoise frederic fredrik
    gabriella geert gloria grace guadalupe guillermina gunnar gustav gyorgy gyula hannah hannele hans heather
    hector heikki helen ibolya ibrahim ignacio ildiko ilmari imre ingrid inkeri iren isabel isabelle jackline
    jacqueline jacques jairo jan jane jari jason javier javiera jazmin jean jeffrey jessica jesus jhon joanne johan
    jonathan jorge josefina joseph joshua joyce jozef juana judit juha jukka julia julianna julie julien julieta
    justin kaarina kalervo kalevi karen kari karin karl karoly katariina kelly kelvin kerstin kevin kimberly klara
    kristian kristiina kristina krisztian krisztina kyllikki lajos lars laura laurent lautaro leena lena lennart
    liisa lilian liliana linnea lisa lola lorenzo luc lucas lucia lucy maarit magdolna malena manuel marc marcela
    margaret margareta margarita margit marianne mario marja marjatta mark markku markus marleen marta martha
    martine mate matias matthew matti mauricio maxime maximo melissa mia michel michelle miguel mihaly mikael mikko
    miklos milena mohamed monika monique mora morena moses nancy nathalie nicholas nicola nicolas nicole nils
    norbert olivia olivier olof oscar pablo paola pascal patricia patricio patrick paul pedro pekka per petteri
    philippe pierre pilar piroska purity rachel rafael rebecca renata ricardo richard riitta rita rodrigo rosa rose
    rozalia ruth ryan sakari salvador samuel sandra sarah scott sebastian sebastien sergio shane sharon simon
    sinikka sophie stephanie stephen steven susan susanna sven szilvia tapio thiago thomas tibor timea timo timothy
    tiziano tom tomas tunde tuulikki valentin valerie veronique vicente victor victoria viktoria vincent wanjiru
    william willy zsofia`,
  ],
  [
    1 / 1000,
    `aaron abdi abigael abril achieng adan adolfo adrien adrienn agneta agostina ahmed aila aimee aino ake akinyi
    akos alan alba albert albin alejo aleksandra aleksanteri alex alexandra alexandre alexis alfons alfonsina
    alfredo ali alice alicia aline alison allan allison alonso alvaro alyssa amandine ambar amber amelia amelie
    amina amos amparo an anahi anais anderson andreas andree andy anett anette angel angelica angelina angelique
    angie anja annamaria annelies annette anni annick annie anniina annika antal antoine anton antonella antonia
    antony anu april aranka ari arja arlette armando armas arnaud arne aron arpad arthur arto arturo arvid asa asha
    ashleigh astrid atieno audrey augusto aulikki aulis aura aurelie aurora aurore austin ava axel balint barbara
    barbro barnabas barry bastian beata beatrix beatriz belen benard benoit benson berit bernadett bernadette
    bernard bert berta bertil bettina betty bianka bjorn blake blanca boglarka bonface borbala botond bradley bram
    brayan brendon brent brett brianna brigitta brigitte britt brittany bronwyn brooke bruce bryan caitlin caleb
    cameron camilla camille candela caren carina carine carla carmela carol carolyn carolyne carrie cassandra
    cecile cedric celine chad charity charlotta chelsea cheryl chloe christel christelle christer christiane cindy
    claire claude claudine clement cody colette colin collins connor consuelo courtney cristina cristobal crystal
    csilla daan daisy damaris damien dana danielle danny dario darren davy dawn dayana dean debra delphine denis
    denise derek dezso diane dianne didier dieter dominic dominik dominique donald donna dorcas doreen dorina doris
    dorothy dorottya douglas dries dustin dylan ebba eddy edgar edina edith edward edwin eemeli eemil eero eetu
    eeva eija eila eino eliana elias eliecer elijah elin eline elisa elise elke ella ellen elodie els elsa emanuel
    emelie emese emil emiliano emilie emilio endre eniko ensio enzo erica erick erin erkki ernesto erno erwin esa
    esko esperanza esteban etelka ethan etienne eugenia evans eveliina evelyn everlyne ezequiel fabian fabienne
    fabio fabiola fabrice fanni fanny fatima fatuma fausto federico felicia felicitas felix fernanda filip fiona
    flor florence florencia florian francesco francine francois frank frans freddy frederik fredrick fredy frida
    fridah gabriel gabriela gael gary gavin genaro genevieve geoffrey george georges georgia gerard gerda gergely
    gergo german geronimo gert geza gideon gilbert gina giuliana giuseppe gizella gladys glenn godelieve gonzalo
    goran gosta graciela graeme graham grant gregory greta guido guillaume guillermo gun gunilla gustaf gustavo guy
    gyongyi gyorgyi hajnalka hakan halima hamish hanna hanne hannu harri hassan hayden hayley heidi helene heli
    hellen helmi hendrik henna henri henrietta henrik henry herman hernan hernando hilda hilde hilkka hillary holly
    hugo humberto hunter hussein ian ida ignacia iida ilari ilkka ilse ines inga inge ingegerd ingemar inger ingvar
    irene irine irja irma irmeli isaac isidora ismail ivan jaakko jaana jacinta jack jackson jacob jade jaime
    jalmari jamie jana janet janeth jani janine janne jared jarkko jarmo jasmine jasper jayden jeanne jeannine
    jeffery jelle jenna jenni jenny jeno jens jeremias jeremy jeroen jerome jerry jesse jill joakim joan joanna
    joaquina joel joelle johana jolan jolien jonas joni joona joonas jordan jorgen joris jorma josefa josefin
    josephine josette josiane josphat josphine jouko jouni joy judith judy juho jules julian juliana juliet julieth
    juliette julio julius juma jussi justina justine kaija kaisa kalle kalman kamau karel karina kariuki karla
    karoliina karolina katarina kate katherine kathleen kathryn kathy katie katja katri katrien katriina katrina
    kayla keith kemunto kennedy kenneth kent kerttu kerubo kiara kim kimmo kinga kirsi kirsti kitti kjell klaudia
    koen kris kristen kristin kristof kurt kyalo kyle kylie laetitia lara larry lauren laurence lauri lea leah
    leanne leen leidy leif leila leo leon leonardo leonor leslie levente liam lidia lien liesbeth lili liliane
    lilla lily lina linda lindsey linet linus lisandro lizeth logan loic lore lorena lori lotte louis louise
    lourdes lovisa luana luca luciana luciano lucie lucio ludmila ludovic luisa luisana luke luna lydia lynette
    maaria maarten macarena madeleine madison magda magdalena magnus maia maija maina maite maja malin manon marcel
    marcell marcelo marco marcos marcus margaretha mari mariam mariann marianna mariette marijke marika marina
    marine marion marisol marita maritza marjaana marjo marjut marketta marko martin marton martti mathew mathias
    mathieu matilda mats matthias mattias matyas maureen maurine max maximiliano megan melanie melinda mercedes
    merja mery micaela michele micheline michiel mieke mika milagros milan millicent milo minna mireille miriam
    mirja mirjami mona monica monicah moraa morgan muriel murray mutua mwangi myriam nadia nadine nafula nandor
    naomi natalia natalie natasha nathan neil nekesa nele nelly nelson nick nico nidia niels nigel niina niklas
    niko nikolett nikoletta nina njeri njoroge noah noemi noemie noora nora norma nubia oceane ochieng octavio
    odhiambo olga oliver olle olli olov omar omondi onni onyango orlando orsolya orvokki oskar oskari osvaldo
    otieno otto ove paavo paige paivi pal paloma pamela pascale pasi patrik paula pauli pauliina paulina pauline
    pentti peris pertti petra petri philip phillip pia pieter pirjo pirkko quentin rachael raewyn raija raili raimo
    ramiro ramon randy raphael raquel raul raymond rebeka regina reijo reka renato rene renee rhonda riikka risto
    ritva robbe roberto robin robyn rocio roger roland rolf romain romina ronald ronny rosemary ross roza rozsa
    ruben ruby rudi rudy rune saara sabine sabrina sacha salim sally salome salvatore sam samantha sami sammy
    samson samuli samwel sandrine sanna santeri sara sari satu sean seija seppe seppo serge shadrack shannon shaun
    shawn sheila shelley signe silvia simonne sirkka sirpa sisko siv sofie sol sonia sonja sophia stacey stacy
    stanley stefaan stefan stefanie stella stephane stig stijn stiven stuart susana susanne suvi suzanne sylvia
    sylvie szabolcs tabitha tamara tammy tania tanja tara tarja tatiana taylor teemu tellervo teresa teresia terez
    terezia tero terry terttu theo theresa therese thierry tiffany tiina tim tina titus tiziana tobias todd toivo
    tomi tommi tommy toni tony tracey tracy travis trevor trinidad troy tuija tuomas tuomo tuula tuulia tyler ulf
    ulla ulrika uma uolevi vaino valeria valtteri vanessa veerle veikko veli vera veronica veronika vesa vicki
    viktor viljami ville viola violet violeta virag virginie vivian viviana viviane vivien wafula walter wambui
    wanjiku warren wayne wendy wilhelm willem wilson wim winfred winnie wout wouter xavier ximena yaneth yesid
    yolanda yves yvette yvonne zachary zita zoe zsanett zsombor`,
  ],
  [
    1 / 3000,
    `aada aage aaliyah aapo aarne aaro aatos abbas abbie abdalla abdihakim abdul abdullah abel abelone abigail
    abilio abjorn abraham abram abubakar achille achim ada adalbert adalberto adamo adela adelaida adelaide
    adelardo adelasia adelbert adele adelgunde adelheid adelia adelina adelinde adeline adelmo adem aden adina
    adolf adolfine adora adoracion adrian adriane adriano adrienne aenne africa agapito agata agatha agathe age
    agnete agnieszka agnolo agostino agueda ahmad ahmet ahti aida aidan aili aime aimo aina ainara ainoa airi aisha
    aitana aitor aki akoth aksel akseli alana alban albano albeiro alberico alberte albertine albina albino
    albrecht alcides alderano aldo ale aleksandar aleksander aleksandr aleksej alena alessandra alessandro alessia
    alessio alexa alexandria alexandrie alexandros alexei alexej alexia alf alfio alfred alicja alida alina alirio
    alisa alix alla allana allegra allen almudena almut almuth alois aloisia alondra aloys alphons alphonse alva
    alvin alwin alwina alwine amada amadeo amado amador amalia amalie amancio amando amarilis amaro amaury amaya
    ambre ambrosio amedeo america americo amico amilcar amir amleto amor anabel anacleto anahera anastasia
    anastasie anastasio anastasios anatol anatoli anatolij andor andrei andrej andrey andrzej ane aneta angeles
    angelika angeline angelino angelita angelo angus ani anibal anica anika anka anke annah annaliese annalisa
    annedore annegret annegrete annekatrin anneke anneleen annelene annelie anneliese annelise annelore annemarie
    annemette annemie annerose annet annett annetta annibale annica annita annukka annunziata anny anouk ansaldo
    anselm anselma anselmo ansgar anssi ante antje anto antoinette antonello antonie antonietta antonina antonino
    antonios antonius antoon anunciacion anyango apolinar apollo apollonia apolonia apostolos araceli aranzazu
    arcelia aria ariadna ariana ariane aribert ariel arif ariki aristides arley armand armida armin arnaldo arnaude
    arnd arndt arnfried arnim arno arnold arnulf arnulfo aroa aroha arsenio artemio arttu artturi artur arvo arzu
    asafe ascension asdrubal ase asger ashton asko asta asuncion ataahua atenulf athanasios atilio atte aude august
    augusta auguste augustin augustine aukusti aune aurea aurelia aureliano aurelien aurelio austine autumn axelle
    ayla aylla aynur ayse aysel ayten ayub azahar azahara azeglio azeneth aziz azucena babett babette baccio bailey
    bakari baldassare baldomero balduino baldur baltasar balthasar baptist baptiste barasa barbel barna
    bartholomaus bartolome bartolomeo basile basilio bastien baudelio bayram beate becky begona bekir belinda bella
    ben bendeguz benedek benedetto benedicte benedikt benedikte benigna benigno benita benito benjamim benno benny
    bent bente benthe bento benvenuto beppe berend berenice bernabe bernarda bernardino bernardita bernardo bernd
    berndt bernfried bernhard bernhardine bernt bernward bertalan bertha berthold berto bertold bertram bertrand
    beryl beth bethan bethany betina betti beverley beverly biagio bibiana bienvenida billy birger birgid birgit
    birgitt birgitte birte birthe bitten bjarne blair blanka blas boaz bob bobby bodil bodo boe bogdan boje
    boniface bonifacio bonnie borge boris borja borje borris bosibori bozena brad brandi brandy branka branko
    breanna brecht brendah brendan breno briana bridget brigida brit brita britta brittney brooklyn bror bruna
    brunhild brunhilde bruni brunilda buenaventura burckhard burghard burkard burkhard burkhardt cacilia cacilie
    caio calcedonio calebe calista calisto calixta calixto callum calogero calvin camillo canan candelaria
    candelario candelas candida candido capucine caridad carin carita carlito carlo carlota carly carmelita carmelo
    carmenza carmina carmine carola carole carolin carren carsten carter casandra casemiro casey casper catarina
    caterina catharina cathleen cathrin cathrine cathy catrin catrine caua caue cayetana cayetano cebrian cecilie
    cecilio ceferino celal celestina celestine celestino celia celina celso cemal cemil cengiz centa cesare cetin
    charlene charlie charline charo chase che chebet chege chelo chema cherie cheruiyot chiara chita chris christa
    christiaan christiana christin christl christof christoffer christoph christos christy chucho chus chuy cilli
    cilly cintia cipriano ciriaco cirillo cirino cirkeline claas claes clare clarice clarisa clarissa claudius
    claus clavs clelia clemence clemens clemente clementina clementine cleto clifford climaco clinton clive cloe
    clotilde coline colleen colomba coluccio concepcion concetta concha connie conny conor conrad conrado consolata
    constance constantin constanze consuela cooper cora coral coralie cord cordula corentin corey corina corinna
    corinne coriolano cornelia cornelio cornelius corona corrado cory cosima cosimo cosmas cosme costantino
    costanzo crescencia cristhian cristofer cristopher cruz csongor curro curt curtis custodia custodio cyril cyrus
    czeslaw dafne dagmar dagny dagobert dajana dale dalila damian damiano dan dancan dani danica daniele daniella
    danilo danitza danuta dany daria darius dariusz darko darlene darrell darryl darwin dary daud dave davi davis
    deanna debbie debora declan deisy delfino delia demetrio denes denisse denny derick derrick desiderio desiree
    destiny detlef detlev devin dianah dickson diedrich dierk diethard diethelm diether dietlind dietlinde dietmar
    dietrich dimas dimitri dimitrios dina dinah dino diogo dion dionigi dionisia dionisio ditmar ditte dittmar
    dogan dolores dom domenico dominga domingo domitila donata donatella donatello donato dorcus dorian dorien
    dorine dorit dorita dorle dorota dorotea dorothe dorothea dorothee dorte dorthe dragan dragica drago duilio
    dulce duncan dunja durante dursun dusan duvan ebbe eberhard eberhardt eckard eckart eckehard eckhard eckhardt
    eckhart edda edelbert edelgard edelmira edelmiro edeltraud edeltraut edeltrud eden edgardo edilberto edilma
    edinson edison editha edmund edmundo edna edoardo edouard edu eduar eduard eduarda edvard edvin eelis eerik
    efrain egbert eggert egon ehrenfried ehrentraud ehrhard eileen einar einari einer eitel eivor ekaterina
    ekkehard ekkehart ekrem eladio elaine elba eleanor eleanora elemer eleni elenore eleonora eleonore eleuterio
    elfi elfie elfriede eli eliane elien elif eligia eligio eliisa eliott elis eliseo elisha eliud elkin elladio
    elli ellie ellinor elliot elliott elly elma elmar elmeri elmo elna eloa eloah elodia eloisa eloise elosy eloy
    elpidio elsbeth else elsebeth elsie elsy elvia elvira elvis elwira elza elzbieta ema emanuella emanuelly
    emelina emeline emiel emigdio emile emiliana emilien emilly emin emine emiro emmaculate emmah emmanuelle
    emmerich emmi emmy emperatriz encarna encarnacion encarnita engelbert engin enith ennio enno enock enrico enver
    enzio epifanio eraldo erasmo ercan erdal erdmute erdogan erhard erhardt erich erkan erling ermanno ermenegildo
    ermes erna ernest ernestine ernst erol ervin esben esmarelda esmeralda espiridion essi estefania estela estella
    estelle ester esteri estiven estrella etelvina etta ettore eufemia eugen eugene eugenie eugenio eulalia eusebia
    eusebio eustaquio eutimio eutropio evaline evalyne evamaria evan evangelia evangelina evangelista evangelos
    evaristo evelia evelien evelin evelina eveline evelyne ever everline evert evi evita evy ewa ewald ezekiel ezio
    ezra fabia fabiana fabien fabricio fabrizia fabrizio fadime falk falko fancy faruk fatih fatma faustino febe
    fedele federica federigo fedor feliciana feliciano felicidad felipa felisa felister felizitas femke ferdi
    ferdinand ferdinando fermin fernand ferney ferre festus fiamma fidel fidela fien filippa filippo filiz filomena
    finn fiorenzo fiorino fito flavia flavio flemming fleur flora florencio florent florentina florentine
    florentino florina florinda flynn folke folker folkert fortunata fortunato franca france frances franciscus
    franck francy franjo franka franklin frankline franky franz franziska frauke fred frede frederick frederike
    frederikke frederique fredi fredo freia freja fresia freya fridolin frieda friedbert friedemann frieder
    friedericke friederike friedhelm friedhilde friedhold friedl friedlinde friedo friedrich frithjof fritz frode
    fulgencio fulvio gabi gabino gabriele gabrielle gabrielly gaby gaelle gaetan gaetano gail gala galasso galina
    galo gareth garrett garry gaspar gaspard gaspare gaston gastone gauthier gebhard gelsomina gema gemma genesis
    genoveva geofrey georg georgette georgina georgine georgios gerald geraldine geraldo gerarda gerardo gerd gerdi
    gereon gerfried gerhard gerhardt gerhart gerhild gerlind gerlinde germaine germana gernot gero gerold gerolf
    gerta gerti gertraud gertraude gertraut gertrud gertrude gertrudis gervasio gerwin gesa gesche gesine getrude
    ghislaine giacinto giacobbe giacomo giada giampaolo giampiero gian giancarlo gianfrancesco gianfranco gianluca
    gianluigi gianmarco gianna gianni gianpaolo gianpietro giesela gil gilberte gilberto gilda gilles gillian gilma
    ginette gino gioacchino gioachino gioele gioffre gionata giorgia giorgio giosue giovanna giovanni giovanny
    girolamo gisa gisbert gisela gisele gislinde gitau gitonga gitta gitte giulia giuliano giulietta giulio
    giuseppina giustino gladis glauco glen glenda godelieva godfrey godofredo goffredo gonul gordana gordon gorm
    gote gottfried gotthard gotthilf gotthold gottlieb gottlob gotz goyo gracia graciana graciano graziano
    graziella grazyna greca greco greet gregoire gregor gregorio gretchen grete gretel grethe gretl griet griselda
    grit grzegorz guarino gudrun gudula guenter guenther guglielmo guilherme guiomar guiseppe gulay gulsen gulten
    gunar gunda gundel gundhild gundi gundolf gundula gunhild gunnel gunner gunter gunther guntram gunvor gurli
    gustaaf gusti gusztav gyda gyozo habiba hadassa hadija hagen hajo haley halil halina hamisi hampus hamza hanife
    hannchen hannelore hannes hanni hanno hanns hanny hansgeorg hansjoachim hansjorg hansjurgen hanspeter harald
    hardy harm harold haroldo haron harper harriet harrison harro harry hartmut hartmuth hartwig harun hasan hasso
    hatice haydee hazel hedda hedi hedwig hedy heide heidelinde heidelore heidemarie heiderose heidrun heidy heike
    heiko heimo heiner heinfried heini heino heinrich heinz heitor helfried helga helge helina heliodoro hella
    helle hellena hellevi hellmut hellmuth helma helmar helmtrud helmut helmuth heloisa helvi hemi henner henni
    henning henny henriette henrike henrikki henrique henryk heraclio herbert herberto herdis heribert heriberto
    herlinde herma hermann hermanni hermenegildo hermine herminia herminio herrmann herta hertha herve herwig
    hilario hilary hildburg hildegard hildegart hildegund hildegunde hillevi hilma hilmar hiltraud hiltrud hinrich
    hipolito hjalmar hjalte holger hollie holm honore horacio horst hortense hortensia howard hubert hubertine
    hubertus hugh hugues huguette hulda hulya hunor huseyin iain ib iban iben ignatz ignaz ignazio igor iiris
    iisakki iker ilaria ildefonso ileana ilhan ilias ilija ilja ilka ilonka imelda imke immaculate immo ina ine
    inez ingbert ingeborg ingeburg ingegard ingela ingelise ingelore ingetraud ingetraut ingmar ingo ingolf ingried
    inigo inka inken inmaculada inna inocencio insa ioannis iolanda ippazio ira irena irina iris irmela irmengard
    irmgard irmhild irmi irmingard irmtraud irmtraut irmtrud irungu isa isabela isabell isabelly isadora isaiah
    isaias isak isaque isaura isidor isidoro isidro isis isla ismael ismet ismo isolde issa issack itziar ivana
    ivanka ivar iver ivo ivonne ivy iwan iwona jacek jacinto jacobine jacobo jacopo jadwiga jafet jaider jair jake
    jakob janett janette janice janin janina janko jann janna janni jannie jano janus janusz jaqueline jarl jarne
    jarno jaroslav jaroslaw jasmin jasmina javi jay jayne jeanette jeanine jeannette jebet jecinta jef jeff
    jefferson jeison jelagat jelena jemimah jemma jemutai jenaro jeniffer jennie jepkoech jepkorir jeppe jere
    jeremiah jeronimo jerop jeruto jerzy jesper jessie jessika jesusa jhoan jhoana jhonatan jillian jim jimena
    jimmy jiri jo joachim joana joannes joao joaquim job jobst jocelyn jocelyne jochem jochen jodi jodie joe joerg
    joeri johann johanne johnathan johnnie johnny johnson johny joke jolanda jolanta jolanthe jon jonatan jonna
    jonny joonatan joost jordana jordi jordy joren jorg jorn jos josee josef josefiina josefine josep josephat
    josephina josephus josh josip jost josue jovan jovita joyline juanita juanito juergen juhana juliane julienne
    june junior jurgen juri jurij justus jutta juulia juuso jyrki jytte kaarlo kaat kai kaia kaique kaitlyn kajsa
    kamil kamilly kane kara karanja kare karim karine karlfried karlheinz karlo karol karola karolien karolin
    karoline karsten kasimir kaspar kasper kata katarzyna katcha katelyn katerina katerine katharina katharine
    kathe katherina kathi kathrin kati katia katleen kato katrin katrine katty katy kauko kauri kay kayleigh kazim
    keijo keld kelli kelsey kemal ken kenan kendra kenn kenny kerry khadija kibet kieran kike kilian kimani
    kimberley kimutai kinyua kioko kipkoech kipkorir kiplagat kiprono kiprop kiprotich kiptoo kira kirsten kirstin
    kirstine kirsty kjeld klaas klare klas klaus klavs klemens klothilde knud knut kobe koenraad konrad konstantin
    konstantinos konstanze kora korbinian kordula korinna kornel kornelia kornelius kreszentia kreszenz kriemhild
    krishna krista kristel krister kristi kristiane kristien kristine kristoffer kristy krisztofer krystal krystyna
    krzysztof kullervo kunibert kunigunda kunigunde kuno kustaa kwamboka kylian laban lachlan ladislaus lady laerke
    laila lais lalo lambert lamberto lance lander lando larissa lasse lassi laure laureano laurens laurenz lauretta
    laurie laurits laus laust lavender lavinia lawrence lazaro lazzaro leander leandra leandro lee leevi leigh
    leire lene leni lennarth lennert leocadia leocadio leokadia leonard leoncio leone leonel leonhard leonid leonie
    leonora leonore leopold leopoldine leopoldo lesley leszek leticia letizia levi lewis leyla leyre lia liana
    liane libardo liberto libia liceth licia lida lidija lidwina lies liesa liesbet lieschen liesel lieselotte
    lieve lieven ligia lilia lilija lilja lillemor lilli lilly lilo lilou linde lindsay line linn lino lioba lionel
    lisbeth lise liselotte liseth lisette lissette lissi lissy liv liva livia livio liz ljiljana ljubica ljudmila
    lodewijk lodovico loice loida loise lolita lona lone loni lope loredana lorenz lorenza loreto loretta loris
    lorna lorraine lothar lotta lotti lou louisa love lowie luan luara lucca luce lucero luchino lucho lucien
    lucienne lucila lucrezia ludger ludivine ludmilla ludo ludovica ludovico ludovicus ludvig ludwig ludwina luigi
    luigina luise luisina luitgard luiza luka lukas lunna lupe lupita lutgarde lutz luzia luzie lydiah lynda lynn
    lynne maaike mabel macaria macario macharia mackenzie maddison madelene madlen mads mael maelle magali magaly
    magarete magdalene magdaline maggie magret magrit mahmoud mahmut maik maike maiken maira maire maj majken
    malcolm malene malgorzata malika malou malte malthe mamen manaia mandy manfred manja manola manolo manu manuela
    manuelita manuella mar mara marcantonio marcelino marcella marcelle marcello marcia marcial marciano marcio
    maree mareen mareike mareikura mareile marek maren marga margarete margarethe margaud margaux margherita
    margita margitta margot margoth margret margrethe margrit marguerite mariah marian mariana mariane marianela
    mariano maribel marica maricela maricruz mariechen marieke mariela mariele marieluise marietta marija marijan
    marilyn marino mariola marisa marisela marissa maristela marit maritta marius mariusz marjan marjorie marjukka
    marlen marlene marleny marlies marliese marlis marlon marnix marten marthe martino martirio martta martyn
    marvin maryline maryse marzena mason massimiliano massimo mateus matheo matheus mathilda mathilde mathis mathys
    matilde mato matteo matthaus matthieu mattia maud mauno maura mauri maurice maurilio maurizio mauro maxence
    maxi maxim maxima maximiano maximilian maximino maxwell maya mayerly mayra maysa mayte mbugua mburu mechthild
    mechthilde mechtild meghan mehdi mehmet meik meike meinhard meinolf meinrad melania melchor melina melisa
    melita melitta melker melvin meral merche mercyline merel merete merethe mervi meryem meshack mesut meta metin
    metrine mette micha michaela michaele michail michala micheal michela michelangelo micheletto michelotto
    mickael mie miguela miia miika mijo mik mikaela mikaere mikayla mike mikhail mikkel mila mildred milica milka
    milla millaray mille milos milton mimi mina miodrag mira miranda mirco mireia mirella mireya mirjam mirjana
    mirko miro miroslav miroslaw miroslawa mirriam mirta miryam misty mitchell moa modesta modesto mogens mohamad
    mohammad mohammed mohamud moises molly monja monserrat montserrat moreen moreno morgane moritz morris morten
    moureen mourine muharrem muli mungai murat murielle muriithi murilo musa mustafa musyoka musyoki muthoni
    mutinda mutisya mutuku mutunga muzaffer mwaniki mwaura mwende mwendwa my nacho nacio nada nadege nadeschda
    nadeshda nadin nadja naja naliaka nana nando nanjala nanna nanni naom naomy napoleone narcisa narciso natacha
    natali natalija natalio natalja nataly natanael natascha natasja nath nathaniel natividad nayara nazaret
    nazario ndungu nea necati nedda neema nelcy nelida nelima nelli nellie nerea nereida nermin nestor nete nevenka
    neville newton ngugi nicanor niccolo nichole nicklas nickson niclas nicodemo nicol nicolai nicolaj nicolasa
    nicolaus nicoletta nicoline nicolo nieves niilo nikau nikita nikola nikolai nikolaj nikolaos nikolas nikolaus
    nikora nilda nilo ninetta nino njeru njoki njuguna noa noe noel noelia noella nohora nolan noor norah norberto
    norman notburga nova nuran nuray nurettin nuri nuria nurten nury nyaboke nyaga nyambura nydia nyongesa obdulia
    octavia oda odalis odalys odeline odette oduor ofelia oiva oivind ojvind okoth ola olaf olalla olav ole
    olegario olena olfert olimpia olivie omaira onesmus onofre oona ophelie orazio oreste orhan oriana ornella orni
    ortrud ortrun ortwin osman osmo ossi osvald oswald oswaldo oswin otavio otfried othmar otilia otmar ottavio
    ottfried ottilie ottmar ottokar ottomar ottone ouma outi ovidio ovli owen owino oxana oystein oyvind paca
    pacifica paco paivikki palle palmira pancho panfilo paoletta paolo par paride pascual pascuala pasqual pasquale
    pastor pastora patience patric patrice patrizia patrizio paulette paulien paulino paulo pavel paw pawel paz
    peder peer peggy pelayo pellegrino penelope penina peninah penny pepe pepita pepito perla perlita pernilla
    pernille pero petar pete petrona petros petrus petter philipp philippa philippine philomena phoebe phylis
    piedad pier pierangelo piergiorgio piergiuseppe pierina pierluigi piermaria piero pierpaolo piersanti piet
    pietra pietro piia pili pina pio piotr pirmin pius placido plinio pol polina pompeo pomponio poncio pontus
    poppy porfirio poul preben primitiva primitivo prisca priscah priscila priscilla priska prudence prudencia
    prudencio puccio purificacion quinten quinter quique quirino rabea racheal radmila rael raf rafa rafaela
    raffaele raffaella raffaellino raffaello ragna ragnar ragner ragnhild rahab rahel rahma raik raimondo raimund
    raimundo rainer raisa raissa ralf ralph ramadhan ramazan ramona randall randi randolf ranieri raphaela rashid
    rasmus rauno ravi ravy rawiri rayan raymonde raymund rebeca rebecka rebekah rebekka recep reece regan reginald
    regine regitse regitze regulo rehema reimar reimer reimund reina reinald reinaldo reiner reingard reinhard
    reinhardt reinhart reinhild reinhilde reinhold reino rembrandt remedios remi remigio remo remy rena renan
    renate renaud reni renzo resi reuben reyes reyna reynaldo reza rhavi rhoda rhys ria ricarda riccardo ricciotti
    richardt rickard ricky rico rigo rik rikard rikke riku riley risper ritt riza rob robby roberta robinson rocco
    rochelle rochus rodah roderich rodgers rodney rodolfo roel rogelio rolando roldan roman romana romane romeo
    romolo romuald romulo romy ron ronaldo ronja ronni ronnie rony roope roos roosa roque rosalba rosalia rosalie
    rosalina rosalinda rosalinde rosalva rosaria rosario rosaura rosel roselinde roseline roselyne rosemarie
    rosenda rosendo rosette rosi rosie rosina rosita rosl rosmarie rossana roswita roswitha rotraud rotraut rouven
    roxana roxane roy rubiela rudiger rudolf rudolph rufina rufino ruggero ruggiero rukia rupert ruperta ruperto
    russell rut ruthild ruy ryszard saban sabas sabatino sabina sabri saga sahin said salih salma salomon salud
    salvi samanta samir samira samu sancho sandalio sander sandro sandy sanne sanni sante santos sarina sarita
    saskia saturnina saturnino saumu savannah saverio scarlett sebastiano sedat segismundo segundo selena selim
    selina selma semra senne senol senta sepp serafina serah serena sergei sergej sergius serpil seth seve
    severiano severin severine severino severo sevim shana sheilah shelby shelly sheri sherri sherry sheryl shirley
    shona sian sibel sibilla sibille sibylla sibylle siebe siegbert siegfried sieghard sieglinde siegmar siegmund
    siegrid siegried siegrun siegward sien sienna sierra sigfrido sigfried sigismund siglinde sigmar sigmund sigrid
    sigrun sigurd sigvard siiri silas silja silje silke sille silva silvana silvester silvestre silvestro silvio
    simiyu simo simona simone simonetta sina sinaida sine sini siri sixten slavica slavko slawomir slobodan smith
    socorro solange sole soledad solomon solveig solvej songul sonke sonny sonya soraya soren sorine sos sosimo
    spencer staffan stan stanislaus stanislav stanislaw stavros steen stef stefani stefania stefano steffen steffi
    stellah sten stephan stephany steve stewart stilla stina stine stjepan sture sukru suleiman suleyman summer
    sune susanita susann suse susi sussanne sussie suzanna svante svea svenja svenning svetlana swantje swen
    swetlana sybilla sybille sydney sylke sylvain sylvana sylvester sylviane sylvio sylwia sys szilard szilveszter
    tabea tadeo tadeusz tage taina taisto tama tamati tane taneli tanya taru tassilo tatjana tauno tayla tecla
    teija tejs telemaco telmo telse temistocle teo teobaldo teodora teodoro teodosio teofila teofilo tere terence
    teresiah teresita terhi terri tessa teuvo thaddaus thales thea theda thekla theobald theodor theodora theodore
    theodoro theodoros theophile theres theresia thibault thibaut thies thijs thilo thoralf thorben thorsten tia
    tiago tibo tiburcio tiia tilda tilde till tillmann tilly tilman tilmann tilo timeo timm timmy timoteo timothee
    tine tino tito toby tomasa tomasz tomislav tonia tonino tonny tono tonya toon topias toralf torben torbjorn
    tord tore toribio torquato torsten tove traci traude traudel traudl traugott traute trine trini tristan troels
    trude trudel trudi tui tulay tulio tullio ture turkan tuukka tuuli tuur tuva tyra ubaldo uberto udo uffe ugo
    ugolino uli ulises ullrich ulrich ulrik ulrike umberto undine uno urban urbano uriel urs ursel ursula urszula
    urte uschi uta ute utz uwe vadim vagn valary valdemar valentim valentine valeri valerij valerio valero valeska
    valter vanesa vasco vassilios veera veeti veijo veit velma venancio venceslas venla verena verner verneri
    veronicah vesna vic vicenta vicky victoire victoriano victorino vidal viggo viivi vilhelm vilhelmiina vilho
    viljo villads vilma vilmos vince vincentio vincenza vincenzo vinciane vinicio vinicius vinko vinzenz violetta
    virgilio virginia viridiana virpi visitacion vitali vito vitor vitoria vittoria vittorio vitus vivienne
    vladimir vlado volker volkhard volkmar vuokko wachira wairimu walburga waldemar waldtraut walentina walfried
    walli wally walther waltraud waltraut waltrud wambua wanda wangari wangui wanjala wannes wanyonyi ward warre
    waweru weena wekesa wencke wendelin wenke wenzel wera werner wesley whitney wibke wiebke wieland wieslaw
    wigbert wilfred wilfredo wilfried wilfriede wilhelmine willfried willi willibald willibert willie wilma wilmar
    wilmer wiltrud winfried winni winny wiremu witold wladimir wojciech woldemar wolf wolfgang wolfhard wolfram
    wulf wycliffe xander xaver xenia xiomara yadira yago yahya yaiza yamile yan yana yanis yannick yasemin yasmin
    yasmine yasna yda yeison yenny yesenia yesica yessica yilmaz yineth ylva yngve yohana yolande yolima youssef
    yrjo yrsa yudy yuli yuliana yulieth yuly yuri yussuf yusuf yvan yvon zacarias zacharias zacharie zahra zaida
    zaira zakaria zalan zara zbigniew zdenka zdravko zehnia zehra zeki zeljko zelma zenia zenon zenta zeynep ziggy
    zipporah zlatko zofia zoraida zoran zsigmond`,
  ],
]

export const commonSurnames: NamesByShare = [
  [
    1 / 200,
    `alvarez andersson balogh brown chen chou diaz dubois eriksson farkas fernandez garcia gomez gonzalez gustafsson
    hernandez horvath hsieh hsu hung janssens johansson johnson jones juhasz karlsson kiss kovacs kuo lakatos
    larsson liao lin lopez maes martinez mohamed molnar munoz mwangi nagy nemeth nilsson olsson otieno papp peeters
    perez persson pettersson ramirez rodriguez rojas romero ruiz sanchez smith sosa svensson szabo takacs taylor
    torres toth tsai tseng varga williams yeh`,
  ],
  [
    1 / 1000,
    `aalto aaltonen abdi abdullahi acevedo achieng acosta acuna adam adams adan adhiambo aerts agudelo aguero
    aguilar aguilera aguirre ahmed aho ahola ahonen akinyi akoth alarcon ali allen alvarado anderson andre antal
    antoine anttila anyango arango aravena araya arias arnould arriagada arvidsson atieno auma avila awuor axelsson
    ayala baert bailey baker bakos balazs balint balla balog barasa barker barna barnes barrera barrios barta
    bastin bauwens bedoya begum bell beltran bengtsson benitez bennett berg berggren berglund bergman bergstrom
    bernal bernard bertrand biro bjork bjorklund blanco bodart bodnar bodson bogaert bogaerts bogdan bognar borbely
    boros bosmans boulanger boyce brasseur bravo budai buitrago bustamante bustos butler cabrera caceres caicedo
    calderon camacho cameron campbell campos cardenas cardona cardozo carlier carlsson carrasco carrillo carrizo
    carter carvajal castillo castro cerda ceulemans chao chapman charlier chavez chebet chege chelangat chepkemoi
    chepkoech cherotich cheruiyot christiaens chuang claes claessens claeys clark clarke collard collignon collin
    collins contreras cook cools cooper coppens cordoba cornejo cornelis cornet coronel correa cortes cox cruz
    csonka cuvelier danielsson davies davis deak declercq delfosse delgado delhaye delvaux demoulin denis deprez
    descamps desmet dethier devos diallo dierckx dixon dominguez donoso duarte dudas dumont duncan dupont duque
    duran edwards eklund eliasson ellis engstrom escobar espinoza etienne evans evrard fabian farago farias fazekas
    feher fekete ferreyra figueroa fisher fletcher flores florez fodor fontaine forsberg foster franco francois
    fransson fredriksson fuentes fulop gal gallardo gardiner garrido garzon gaspar geerts georges gerard gibson gil
    gill gilles gillet gilson gimenez giraldo gitau gitonga godoy goethals goffin goossens gordon graham gray green
    gregoire griffiths guerrero guillaume gulyas gunnarsson gustavsson gutierrez guzman hajdu hakala hakansson
    hakkarainen hakkinen halasz hall halonen hamalainen hanninen hansen hansson hardy harju harris harrison hart
    hartikainen harvey hassan hegedus heikkila heikkinen heino heinonen heiskanen henao henderson hendrickx
    henriksson henriquez henry herman hermans herrera heylen hill hiltunen hirvonen holm holmberg holmes holopainen
    honkanen hoyos hsiao hu hubert hughes hunt hurtado hussain hussein huttunen hyvarinen ibrahim ikonen illes
    immonen isaksson jaaskelainen jackson jacob jacobs jacques jacquet jaimes jakab jakobsson james jansen janssen
    jansson jara jaramillo jarvinen jenkins jensen jimenez johnsson johnston jokinen jonas jonsson juarez juma
    juntunen kallio kamau kangas kao karanja kariuki karjalainen karkkainen karppinen katona kauppinen kelemen
    kelly kemppainen keranen kerekes kettunen khan kibet kimani king kinnunen kinyua kioko kipkoech kiprotich
    kiptoo kiraly kirui kis knight kocsis koech koivisto kokko kokkonen koponen korhonen korir koskela koski
    koskinen kozma laakso laaksonen lacroix lagos lahti lahtinen laine laitinen lambert lambrechts langat
    lappalainen larsen laszlo laukkanen laurent laurila lauwers lebrun leclercq lecocq lecomte ledesma lee lefebvre
    lefevre legrand lehtinen lehto lehtonen leino leinonen leiva lejeune lemaire lemmens lenaerts lengyel leon
    leonard leppanen leroy leskinen lewis liang libert lievens lind lindberg lindgren lindholm lindqvist lindstrom
    lloyd londono louis lozano lucas lucero lukacs luna lundberg lundgren lundin lundqvist lundstrom luyten maatta
    macdonald macharia maenpaa magnusson magyar mahieu maidana maina major makela maki makinen makkonen maldonado
    manninen mansilla marchal marechal marin marshall martens martensson martikainen martin marton mason massart
    masson mate mathieu matthews mattila mattsson mbugua mburu mcdonald mckay medina mejia mendez mendoza mercier
    mertens meszaros meunier mezei michaux michel michiels miettinen mikkola mikkonen miller mills miranda mitchell
    moens moilanen molina montoya moore mora morales moreau moreno morgan morris morrison mosquera moyano munene
    muriithi murillo murphy murray mustonen musyoka muthoni mutua mutuku mwaura mwende mwendwa navarrete navarro
    neal nelson nemes nevalainen ngugi nguyen nicolas niemela niemi nieminen nijs niskanen njeri njoki njoroge
    njuguna noel nordin nordstrom novak nunez nurmi nurminen nyambura nyberg nykanen nyman nyongesa nystrom ochieng
    odhiambo oduor ojala ojeda okoth oksanen olah olivares oliver olivera olofsson olsen omar omondi onyango orban
    orellana orosz orozco orsos ortega ortiz osorio ospina ouma owen owino paananen pacheco paez pal palacios palma
    palmer pan pap paredes parker parmentier parra partanen parviainen pasztor pataki patchett patel pauwels paz
    pearson peltola peltonen pena peng peralta pereyra pesonen peter peterson petersson petit phillips pierre
    pieters piette pineda pino pinter pinto pirard piron pirotte pirson pitkanen pizarro poblete ponce poncelet
    powell price pulkkinen quezada quintero quiroga racz rajala ramos rantala rantanen rasanen rautiainen reid remy
    renard restrepo reyes richards richardson rincon rios riquelme rissanen rivas rivera rivero robert roberts
    robinson roels rogers roland roldan rono rotich rousseau ruotsalainen russell ryan saari saarinen saavedra saez
    salas salazar salinas salmela salmi salminen salo salonen samuelsson sandberg sandor sandoval sandstrom
    sanhueza sarkozi savolainen schmitz scott segers seppala seppanen sepulveda servais shaw sierra silva simiyu
    simon simons simpson singh sipos sjoberg smet smets soderberg somogyi soos soria soto stevens stewart su suarez
    sun sung suominen szalai szekely szekeres szilagyi szoke szucs tai tamas tapia teng thijs thiry thomas thompson
    thys tikkanen timmermans toivanen toivonen toledo toro torok toussaint trujillo tuominen turner turunen urbain
    uusitalo vainio vaisanen valdes valdez valencia valenzuela vandenberghe varadi vargas vasquez vass vazquez vega
    velasquez velazquez venegas vera verbeke vercammen veres vergara verhaeghe verhelst verheyen verhoeven
    verlinden vermeersch vermeiren vermeulen verschueren verstraete verstraeten vidal viitanen villalba vincent
    vincze virag virtanen voros vuorinen wafula wairimu walker wallace wallin wambua wambui wangari wangui wanjala
    wanjiku wanyonyi ward watson wauters waweru webb wekesa wells weng white wilkinson willems wilson wood wouters
    wright wuyts yanez young zapata zuniga`,
  ],
  [
    1 / 5000,
    `abarca abbott abdalla abdallah abdille abdirahman abdullah aberg aberhart abrahamsson abrassart aburto aden
    adkins adolfsson adriaensen adriaenssens aedo agren aguayo aguila ahlberg ahlgren ahlin ahlqvist ahlstrom ahmad
    ahmadi ahokas ahumada airaksinen aitken akerlund akerman akesson akhtar alanen alanko alatalo albert albornoz
    aldridge alegria alexander alexandersson alexandre alfaro alfonso alfredsson aliaga alio allan allard allerby
    alm almgren almonacid almqvist altamirano aluoch alve alzate amaya ampuero anaya anciaux anderberg andersen
    andrade andreasson andren andrew andrews andries angarita angel angulo antikainen antonsson anttonen aoko
    apablaza arancibia aranda araneda aranguiz arboleda arce archer ardila arellano arenas arevalo ariza armijo
    armstrong arnold arnott aro aronsson aros arredondo arrieta arroyo arteaga asberg ashton asikainen aslund asp
    asplund astorga astrom astudillo atkins atkinson augustsson austin autio auvinen avalos avendano avery aviles
    awino azocar back backlund backman backstrom badilla baele baeten baetens baeyens baez baeza bah bahamonde
    bahamondes bahati bailly baird bakari baldick baldwin ball ballard ballesteros banks barahona baraka barber
    barbier barbieux barbosa barlow barnett barr barra barragan barraza barreto barrett barria barrientos barriga
    barros barry bartlett barton bary bascunan bashir bassett bastias bastidas bastien batchelar bates baudoux
    bauduin bauer bautista baxter baya beard beattie beaujean becerra beck becker beckers beeckman beernaert beguin
    bejarano bekaert bello belmans belmar benavides benoit benson bentley berger berghmans bergkvist bergqvist
    bergsten bergstrand bergvall berkahn bermudez berntsson berrios berry bertels bertilsson bervoets best betancur
    bett bevan beyens bibi bii birch bird bishell bishop biwott bjorkman black blackburn blackwell blair blaise
    blake blick blixt blom blomberg blomgren blomkvist blommaert blomme blomqvist blondeel blondiau bobadilla bodin
    boeckx bohlin bohman bohorquez boland bolanos bolin bolivar bollen bolton boman bond boniface bonilla bonnet
    bonte booker boon boone boonen booth borg borgstrom borjesson borquez borremans boru bosire bossuyt bostrom
    botham bouchat boucher bouchez bouckaert boudart bouillon bourgeois bourguignon bovy bowater bowden bowen
    bowers bowman boyd boyle bracke bradley bradshaw brady braem brandt brannstrom bray brennan breugelmans brewer
    briceno brichard briggs bright brink briones brito broberg brock brodin broeckx brolin broman brookes brooks
    broughan brouwers browne bruce bruggeman bruneel bruno bruyere bruyninckx bryan bryant buchanan buckley buelens
    bugueno buick bull bultot bundi burbano burgess burgos burke burman burnett burns burr burrell burrows burt
    burton bury bush butcher buyse buysse bylund byrd byrne bystrom caballero cabello cabezas cain cairns caldwell
    callebaut callens callewaert camargo cambier campo canales cancino candia cannon cano cantillo capelle carcamo
    cardon carey carlberg carlson carmona caro carpenter carpentier carr carreno carroll carson cartes carton
    cartwright casanova casey casier cassart castaneda castano casteleyn castellanos castrillon catalan caudron cea
    ceballos celis cepeda ceron cervantes cespedes ceuppens chacha chacon chadwick chamberlain chambers chamorro
    chan chandia chandler chang chaparro chapelle charles charlton charo chelimo chemutai chepchirchir chepchumba
    chepkirui chepkorir chepkurui chepkwony chepngeno chepngetich cheptoo cherono cherop cheruto chesang chevalier
    chiang chien chin ching chirchir cho christensen christiansen christie chung cid cifuentes cisterna cisternas
    claesen claesson claridge claude claus clayton clement clements clifford close closset coates cobb cochran
    coene coenen cofre cohen cole coleman coles coley colin colinet collao collart collet collette collier collis
    colman colon colot colpaert colson compere concha conner connolly connor constant conway cooke cooksley corbett
    cordero cordier cordova corlett corman cornez cornil coronado corredor cortez costello coulon courtois coutts
    couvreur cragg crahay craig craven craw crawford cremer cresswell croad cross cubillos cuellar cuesta cuevas
    culot cumming cummings cunningham currie curry curtis cuypers cuyvers daems dahir dahl dahlberg dahlen dahlgren
    dahlin dahlqvist dahlstrom dale dalton daly dalziel daniel daniels dardenne davenport davey david davidson
    davidsson davison dawick dawson day daza dean debroux debruyne decamps deceuninck dechamps deckers declerck
    decock deconinck decoster degroote degryse degueldre dehon dejardin dejonghe dekeyser delaere delannoy delattre
    delcourt delcroix deleon deleu delforge delhez delmotte delporte deltour delvigne deman demanet demaret
    demeulenaere demeyer demeyere demir demuynck deng dennis denys depoorter depuydt derycke desmedt dessart dessy
    detaille detournay detry devaux deville devillers devolder devriendt dewaele dewez dewilde dewitte dewulf
    dhondt dick dickinson dickson dierick dierickx dieu dieudonne dillen dillon dobbelaere dobson dockx docquier
    dodd doherty donald donaldson donnay donnelly dony douglas doumont doyen doyle drake drew driesen druart
    drummond dubuisson duchene duchesne duez duffy dufour dufrane dufrasne dujardin dumortier dumoulin dunn dupuis
    duquesne durant durieux dury dussart dutrieux duval duvivier dyer eaton echeverria edberg eden edin edlund
    edman edmonds edstrom edvardsson eeckhout eglinton einarsson ek ekai ekberg ekdahl ekelund ekholm eklof ekman
    ekstrand ekstrom elgueta ellery elliott elo elofsson eloranta eloy emanuelsson emmanuel engberg engdahl engelen
    engels englebert englund engman engvall enright erazo erickson ericson ericsson erkkila erlandsson ernst eronen
    escalona eskelinen eskola espinosa espitia esson estay estrada everaert ewart fabry faes fairhall fajardo falk
    farah farland farmer farrell fauconnier faulkner faundez feng fenton ferguson ferm feron ferrada ferreira feys
    field fields fierens fierro finch findlay fischer fitzgerald flament fleming flink flood floyd flynn foley
    folkesson fonseca foot foote forbes ford forero forrest fors forsell forsgren forslund forsman forster forsyth
    foucart fowler fox francis franck frank franklin fransen franssen franzen fraser frazier fredes freeman freeth
    french frere friberg frid frisk frost fry fuentealba fuenzalida fuller fulton funnell furness gabriel
    gabrielsson gacheri gaete gaillard gaitan gajardo gakii galaz galdames galeano galindo gallagher galle gallego
    gallegos galleguillos gallez gallo galvez galvis gamboa garay garces gardner garner garrett garza gashi gaskin
    gaspard gathoni gatica gatwiri gauthier gaviria gee geens geeraerts genot george geudens geuens gevaert
    ghislain gibb gibbons gibbs gichuki gielen gifford gilbert gilchrist giles gillain gillard gillespie gillies
    gillis gilmore gitari githinji gledhill gleeson glineur glover gobert goblet godart goddard godefroid godfrey
    godfroid godin goffaux goffinet gonzales goodman goodwin goovaerts goransson gore goris gosset gossiaux gough
    gould govaerts goyvaerts grahn graindorge granados granath granberg grandjean granlund granstrom grant graves
    greco greene greenwood greer gregory greig gren griffin griffith gronlund gronroos grosjean gross guajardo
    guard guerra guevara guiot gullery gunn gustin guthrie guy guyo haapala haapanen haapaniemi haataja haavisto
    hadfield hagberg hagg hagglund haggstrom haglund hagman hagstrom hainaut haines haji hale hallberg halleux
    hallgren hallin halme halvarsson ham hamilton hamisi hammar hammarstrom hammond hampton han hancock hanna
    hannecart hannula hanson hanssens haraldsson hardie harding hargreaves harkonen harmon harper harrington
    hartley hartman hasan hautala hautamaki haverinen hawkins hay hayes haynes hayward healey healy heath hedberg
    hedin hedlund hedman hedstrom heinen helenius helgesson helin hellberg hellemans hellgren hellman hellstrom
    helminen helsen hendrick henin henningsson henrard henrion henrotte hens hepburn herbert herd heremans
    hermansson hermosilla hess hewitt heymans heyvaert hickey hicks hidalgo hietala hietanen higgins hills hilton
    hines hjalmarsson hjelm hjort hoare hobbs hodges hodgson hodson hoffman hogan hogberg hogg hoglund hokkanen
    holappa holdaway holden holgersson holland holloway holmgren holmqvist holmstrom holst holt holvoet honore hood
    hook hooper hoover hope hopkins horemans hormazabal horn horton hoskins hosseini hoste hou houben hougardy
    houghton howard howarth howe howell howells hsia hsiung hsueh huang huart hubbard huberty hubin huddleston
    hudson huerta huet huhtala hult hultgren hultman humblet hume humphrey humphreys humphries hunter huotari
    huovinen hurst hutchinson huuskonen huybrechts huyghe huys huysmans hyde hytonen hyttinen hyvonen ibacache
    ibanez ibarra ihalainen ingram ingvarsson inostroza iqbal ireland ireri irungu irving ismail israelsson issa
    issack issak iturra ivarsson jaakkola jaatinen jacobsson jacquemart jacquemin jadot jadoul jalonen jamar
    jamieson jans jantti jaque jarl jarvela jarvenpaa jarvi jarvis jauhiainen jebet jefferies jeffries jellyman
    jemutai jen jennings jepchirchir jepchumba jepkemboi jepkoech jepkorir jepkosgei jeppsson jeptoo jerez jerop
    jerotich jeruto joe jofre johannesson johansen john johnstone jokela joly jonasson jonckheere joos jordan
    jorgensen joris jorquera josefsson joseph joyce juan judd juhlin jussila juvonen kahindi kahkonen kaikkonen
    kaingu kainulainen kalama kallstrom kamande kamarainen kan kanana kanerva kang kanini kankaanpaa kantola karani
    karhu karhunen kari karimi karisa karki karlberg karlstrom karttunen karvinen karvonen kassim katana kathambi
    kathure kauppila kaur kawira kay kaya kazungu keinanen keller kelley kemboi kemei kemp kendall kendi kenga
    kenis kennedy kenny kent kerkhofs kerr kerubo keskinen keskitalo keter ketola khaemba khisa kiarie kibe kigen
    kihara kilonzo kilpelainen kim kimanzi kimathi kimeli kimeu kimutai kinet kinoti kinuthia kinya kinyanjui
    kipchirchir kipchumba kipkemboi kipkemoi kipkirui kipkorir kipkosgei kipkurui kiplagat kiplangat kiplimo
    kipngeno kipngetich kiprono kiprop kipruto kipsang kipyegon kiragu kirby kirimi kirk kirwa kithinji kitsao
    kiuru kivela kivimaki kivinen kiviniemi kivisto kjellberg klasson klein kling knockaert knowles knox knutsson
    koistinen koivula koivunen kolehmainen kombo komen komulainen konttinen koome korpela korpi kortelainen kosgei
    koskei kosonen kovanen kramer krantz kristensson kristiansson kristoffersson kuisma kujala kukkonen kulmala
    kumpulainen kuosmanen kurgat kuria kurki kuronen kuusela kuusisto kvist kwamboka kyalo kyllonen laakkonen labra
    laenen lagat lahaye lahteenmaki laiho laing lallemand laloux lamb lambot lambotte lambrecht lammas lammens
    lammi lampinen lamy lancaster landin landstrom lane lang lange lankinen lantz lara lardinois larson lassila
    latour latvala laurenson laureys law lawrence lawson lazo le leach leal learmonth lebeau leblanc lebon lecoq
    ledent ledoux leduc leemans lees legrain legros lehikoinen lehtimaki lehtola leleux leloup lemoine lempereur
    lennartsson lenoir lepage lepisto leruth leslie letelier levin leys leysen leyton lheureux lhoir li liden
    lidstrom liegeois liekens lienard liimatainen lilja liljegren lillo limbourg limo lindahl lindblad lindblom
    linde lindell linden linder lindfors lindh lindkvist lindmark lindquist lindroos lindsey lindskog lindvall
    linna linton lippens lipponen lira little liukkonen lizama lizana ljung ljungberg ljunggren ljungqvist llanos
    lo loaiza lobos lof lofgren logan lombardo long lonn loos lorca lord lorent love lovgren low lowe loyola luengo
    lund lundblad lundell lundh lundholm lundkvist lundmark lundquist luoma luukkonen luyckx lynch lyon lyons ma
    maalim machuca mack mackay mackenzie macpherson madariaga madrid maertens mahmood mahy maingi maiyo makau
    makena makokha makori malfait malherbe malinen malm malmberg malmgren malmqvist malmstrom malone mamani
    mancilla mann manning mannisto manrique manriquez manson mansson mantilla mantyla mao maquet marambio marchand
    marchant mardones marfell marien marion maris maritim markkanen marklund marlier marquet marquez marsden marsh
    martinsson marttila marttinen mary masai masika masinde masset massin matagne matamala materne mathenge
    matheson mathot mathy matikainen matilainen maton matthijs matthys maturana matus maureira maxwell may mayo
    mbithe mbithi mbogo mboya mbuthia mbuvi mcbride mccallum mccarthy mccormick mccoy mcdaniel mcdowall mcewen
    mcfarlane mcgee mcgill mcgrath mcgregor mcguire mcintosh mcintyre mcisaac mckenna mckenzie mckinney mckinnon
    mclachlan mclaughlin mclean mcleod mcmahon mcmanaway mcmillan mcmurray mcnabb mcpherson meads mears medel
    meersman meert mees meeus mejias melander melin melis mella mellado mellor melo mena meneses mercado mercer
    merckx meredith merilainen merino mesa messina mestdagh metcalfe meurant meurisse meyer meyers meza miah
    michael michielsen middlemiss middleton mignon miles millar millard minet minne mistry mmbone moberg modig
    moerman mogaka mohammad mohammadi mohammed mohamud moisio mokaya mokua molano molin moller momanyi mondaca
    monfort monk mononen monroy monsalve montecinos montenegro montero montes montgomery moody moonen moons moors
    moraa moraga moran morara moreels morley morrow mortier mortimer morton mose moses moss motte mottet moulin
    moureau mouton moya muchiri mudgway mueller muema muendo mueni mugambi mugendi mugo mugure muhonen muhonja
    muhumed muia muigai muinde muir muiruri mukami mukhwana mukiri muli muller mullins mulwa mumbi mumbua mumo
    munga mungai munro munyao munyoki murage murcia murdoch murimi murithi muriuki muriungi murugi musa musau
    musembi musili mustafa musyimi musyoki mutai mutembei mutethia muteti muthama muthee mutheu muthoka muthomi
    muthui mutie mutinda mutiso mutisya mutugi mutuma mutunga muturi mutwiri mwai mwangangi mwaniki mwanza mwanzia
    mwenda mwikali mwirigi mwita mwiti myers myllymaki nabwire naessens naliaka nanjala naranjo narvaez nash
    nasimiyu naslund navez naylor ndanu ndege ndegwa nderitu ndinda ndirangu ndiritu ndolo nduku ndunge ndungu
    nduta neilson neira neirynck nekesa nelima nelissen neuville nevala neven newman newton neyens ngala nganga
    ngari ngeno ngetich ngigi ngure ni nicaise nicholas nicholls nichols nicholson nicol nicolay nielsen nieto
    niiranen niklasson nikula nino nissinen nixon nizet njagi njambi njau njenga njeru njiru njogu njue nkatha
    nkirote noble nolan noor norambuena norberg nord nordberg nordgren nordlander nordlund nordqvist noren norgren
    norlin norling norman norris norrman north norton nousiainen novoa nthenya ntinyari nuutinen nuyts nyaboke
    nyabuto nyaga nyakundi nyamai nyawira nygren nylander nylen nylund nyokabi nys nyssen nzioka nzomo obando oberg
    obiero obonyo obrien ocampo ochoa ochola oconnor odera odero odiwuor odongo odoyo oger ogola ogutu ohlsson
    ohman oikarinen oinonen ojanen ojwang okello oketch okeyo okinyi okumu olander olausson olave olaya olguin
    oliva olivier ollikainen ollila oloo olson oluoch omari ombati omollo omwenga onate ondieki ooko ooms opazo
    opiyo opondo orchard ordenes ordonez orina orjuela ormeno orr orrego osborne oskarsson osman osoro ospino
    ossandon osses ostberg osterberg ostling ostlund ostman ottosson ouko ovalle oviedo owens owiti owuor oyarce
    oyarzo oyarzun oyugi paakkonen paavilainen paavola pabon padilla page pai pajunen pakarinen palacio palm
    palmgren palmqvist palomaki palsson paquay paquet paquot parada pardo parent park parkes parkin parkinson
    parkkinen parks parraguez parry parsons pasanen pasten paterson patino paton patrick patterson patton pattyn
    paul paulsson paulus pavez payne peacock pearce pedersen pedraza pehkonen pekkala pekkarinen pelkonen
    peltoniemi penaloza pennanen penttila penttinen perala perano perdomo perea pereira perkins perrin perry peters
    petersen petitjean pham philippart philippe philips picard pickering pierard pierce pierrard pierret pierson
    pietila pihl piirainen pike pina pincheira pinilla pinzon pire piret pirinen pirlot plaza pochet poelmans
    pohjola polet polfliet pollanen pollard pollet polo poncin poole pope poppe porter portilla posada potter potts
    power powers pozo prada prado praet pratt prentice preston priest prieto pritchard procter proost prouse
    puentes pugh puhakka pulgar pulido puranen put puustinen quijada quinn quintana quinteros quiroz quispe
    raatikainen raes raeymaekers rahman raisanen ramaekers ramsay ramsey randall rangel ranta rashid rask raskin
    rasmussen raty rauhala rautio ray rayner read reader reardon rebolledo reed rees reese reeves rehn reinikainen
    remacle renders rendon rengifo renier renson renteria repo retamal reuter reynaert reynders reynolds rhodes
    riascos rice richard rickard rico riffo rigaux riihimaki riikonen riley rinne rintala ritchie riveros rizzo roa
    robb robbins robertson robertsson robin robles robson rocha rodgers roelandt roger rogiers rojo romain roman
    rombaut rombouts ronkainen ronkko ronoh roos roose roosen rop rosales rosas rose rosen rosenberg rosengren
    rosenqvist rosero ross rosseel rossi rossiter roth rottiers rousseaux rowe rowland rowlands rowley rozas
    rubilar rubio rueda ruelle rush russo rutherford ruto rutten rutto ruuskanen ruz rydberg ryden rytkonen
    ryynanen saarela saastamoinen sabbe sacre saelens safari sahlin said sainio salamanca salat salcedo saldias
    saldivia saleh salgado salim sallinen salmon salomaa salomonsson sammy samuel samyn sanabria sandell sanders
    sanderson sandgren sandin sang santana santander santiago santibanez santos sarmiento satherley saunders
    sauvage savage schepens schepers schmidt schmit schneider schofield schoofs schoonbroodt schroeder schultz
    schumacher schwartz schwass schyns searle seghers segovia seguel segura selin sels seppa serna serrano sevrin
    seymour shaffer shah shailer shand shannon shao sharp sharpe sheikh shelton shepherd sheppard sheridan sherman
    shih shikuku short sifuna sigei sihvonen sikuku sillanpaa silvennoinen simmonds simmons simoens simola simonen
    simonis simonsen simonsson sims sinclair sipila siren sirvio sixtus sjoblom sjodin sjogren sjoholm sjolander
    sjolin sjolund sjostedt sjostrand sjostrom skinner skog skoglund skold skoog slater slegers small smart smeets
    smits smolders snauwaert snyder sodergren soderholm soderlund soderman soderqvist soderstrom soini soininen
    solano solis somers soper sorensen southee sowman sparks spelman spencer stace staelens stahl standaert stanley
    staquet stark stas stassin steele steen steer stenberg stenstrom stephen stephens stephenson sterckx stevenson
    steyaert stokes stone storey storm strand strandberg stratford stratton strawbridge street strickland strid
    strom stromberg stroobants stuart stubbs suazo suhonen suleiman sullivan summers sundberg sundell sundin
    sundqvist sundstrom suomalainen sutinen sutton svahn svanberg svantesson svard svedberg swanson swennen swift
    swinnen sykes syrjala tack tahtinen taipale tait takala talbot tamayo tamminen tang tanghe tanner tanskanen
    tanui tapp tarus tarvainen taskinen tate tello temmerman terry tervo theunis theys thibaut thirion thomson
    thonon thoren thornton thorpe thuku thulin thuo tiainen tielemans tien tiihonen tikka timmerman timonen ting
    tirkkonen tobar todd tolonen tolvanen tomlinson toms tonui too torfs tornqvist toroitich torstensson toubeau
    tournay tovar townsend tran trask triana troch troncoso tsao tsou tsuma tucker tung tuomi tuovinen turesson
    turnbull turpeinen twidle tyler ulloa underwood uotila urbina uribe urra urrutia urzua vaananen vaes
    valdebenito valderrama valdivia valentin valimaki valkama valkonen valladares vallejo vallejos vallin valtonen
    vanbrabant vandaele vandamme vandecasteele vandekerckhove vandenbroucke vandenbussche vandendriessche
    vandeputte vanderheyden vanderlinden vanderstraeten vandevelde vandewalle vanegas vanhee vanhoutte vanhove
    vanneste vansteenkiste varas varela varis vartiainen vaughan vaughn vayrynen velandia velasco velez veliz
    veloso venalainen verbeeck verbiest verbist verboven verbruggen verbrugghe vercauteren vercoe vercruysse
    verdonck verdugo vereecke vereecken verelst verfaillie vergauwen verhaegen verheyden verhulst vermeir vermeire
    vermeylen verstappen vervaeke vervaet vervoort verwimp vesterinen vesterlund vestin viaene viberg vicencio
    vigneron viitala viklund vikstrom vilain vilches vilhelmsson viljanen villa villagra villagran villalobos
    villamil villamizar villanueva villar villarroel villegas vinck virta vissers vivanco vlaeminck vleugels voet
    vos voutilainen vrancken vranckx vranken vuorela vuori wachira wade waghorn wagner wahlberg wahlgren wahlstrom
    wahome wainaina waithaka waithera waithira wall wallen waller wallgren wallis walsh walters walton wamaitha
    wamalwa wambugu wan wandera wang wangechi wangeci wangila wanja wanjira wanjiru wanjohi wanyama wanyoike wario
    warner warnier warren washington wasike waswa waters wathelet watkins watt wattiez watts waugh wauthier wawira
    way weaver webby weber webster weiss welch wellens wennberg were werner wery wesonga west westberg wester
    westerberg westerlund westin westlund westman weston wheeler whitehead whitehouse whittaker whyte wiberg widen
    wiklund wikstrom wilcox wilhelmsson wilkin wilkins willaert willame willekens willem williamson willis wills
    wilmart wilmet wilmotte wilton winberg winter wise wolf wolfe wong woods woodward woolley wratt wyatt wynants
    yang yao yates yego yegon yepes yildirim yilmaz ylinen ylitalo ylonen york yu yuan yussuf zambrano zamora
    zamorano zepeda zetterberg zhang zimmerman zuluaga zurita`,
  ],
]
