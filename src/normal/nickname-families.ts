// First names of other languages than English with their spellings, short forms and pet names, as a table of groups. Names of
// women and men are never in one group, nor are the forms that one name has in two languages: Juan and John are two people.

/** The names of a group are parted by blanks, the groups by line feeds; all folded and in Latin letters. */
export const nicknameFamilies = `
aleksandr alexandr aleksander alexander olexandr oleksandr aliaksandr sasha sascha shura sanya sashko alik sanek
aleksandra alexandra olexandra oleksandra sasha sascha shura sanya ola olka
aleksei alexei aleksey alexey alexej aleksej olexii oleksii oleksiy lesha lyosha alesha alyosha lyokha
anastasia anastasiya anastasiia nastya nastia nastja stasya asya
anatolii anatoly anatoliy anatolij anatoli tolya tolik
andrei andrey andrej andrii andriy andrzej jedrek jedrzej
anna anya ania anja annushka anka anulka asya nyura hanna hania
anton antoni antonii tosha antek antos
artem artyom artiom artemii tema tyoma
boris borya boria
daniil danil danila danylo danya
darya daria dariya darja dasha dasza
denis denys den
dmitrii dmitry dmitriy dmitri dmitrij dmytro dima mitya dimon dimitri
eduard edik edvard
ekaterina yekaterina jekaterina katerina kateryna katya katia katja katyusha
elena yelena jelena olena helena lena lenka alyona alena
elizaveta yelizaveta lisaveta liza elisaveta
evgenii evgeny evgeniy evgeni yevgeny yevgenii yevgeniy yevhen jewgeni evgenij zhenya
evgeniya evgenia yevgenia yevgeniya yevheniia zhenya
fedor fyodor fiodor feodor fedya
galina halyna galya halya
gennadii gennady gennadiy gennadi gena
georgii georgy georgiy georgi georgij heorhii gosha zhora yegor egor goga
grigorii grigory grigoriy grigori hryhorii grisha
ilya ilia illia ilja ilyusha
inna innochka
irina iryna ira irena irka
ivan vanya vania vanka ivanko
kirill kyrylo kyrill kira kiryusha
konstantin konstantyn kostiantyn kostya kostia
ksenia kseniya kseniia xenia xeniya ksyusha xyusha ksiusha
larisa larysa lara
leonid lenya lyonya
lev leva lyova
lidia lidiya lidiia lida
lyubov lubov liubov lyuba luba liuba
lyudmila ludmila liudmila liudmyla luda lyuda mila
margarita rita margo
maria mariya mariia marya masha mascha manya marusya marysia maryska
marina marinka
maxim maksim maksym max maks
matvei matvey matviy motya
mikhail mihail michail mykhailo mikhailo mykhaylo mihailo misha mischa mishka michal
nadezhda nadezda nadiia nadia nadya nadja
natalya natalia nataliya nataliia natalja natasha natascha nata
nikita nikitka
nikolai nikolay nikolaj nikolas mykola mikalai kolya kolja nik
nina ninochka
oksana oxana ksana
oleg oleh olezhka
olga olha olya olia olja
pavel pavlo pawel pasha pavlik
petr pyotr piotr petro petya petia piotrek
polina polya
roman roma romka
rostislav rostyslav slava rostik
ruslan rusik
semen semyon semion syoma
sergei sergey serhii serhiy sergej sergii siarhei serezha seryozha seriozha
sofia sofiya sofiia sofya sofja sonya sonia sonja
stanislav stanislaw stas stanislaus staszek stach stasiek slava
stepan styopa stephan
svetlana svitlana sveta svetka lana
taras tarasik
tatyana tatiana tatjana tetiana tetyana tanya tania tanja
timofei timofey tymofii tima
timur tima
valentin valentyn valya valik
valentina valentyna valya
valerii valery valeriy valeri valera
valeriya valeria valeriia lera
varvara varya
vasilii vasily vasiliy vasili vasyl vasilij vasya
vera verochka vira
veronika nika vera
viktor victor viktar vitya viktorek wiktor
viktoriya viktoria viktoriia victoria vika
vitalii vitaly vitaliy vitali vitalik
vladimir volodymyr wladimir vladimer uladzimir vova volodya wolodja vlad
vladislav vladyslav wladyslaw uladzislau vlad vladik slava wladek
vsevolod seva
vyacheslav viacheslav slava
yaroslav iaroslav jaroslav yarik slava jarek jaroslaw
yulia yuliya yuliia julia julija iuliia yulya julya julka
yurii yury yuriy yuri iurii jurij juri yura
zinaida zina
zoya zoia
agnieszka aga agusia
aleksander alek olek olo
andrzej jedrek andrzejek
barbara basia baska
bartlomiej bartek
boguslaw bogdan bogus
danuta danka
dorota dorotka
elzbieta ela elka
ewa ewka ewunia
franciszek franek
grzegorz grzesiek grzes
jakub kuba
jan janek jas
joanna asia aska joasia
jozef jozek
jadwiga jadzia
justyna justynka
katarzyna kasia kaska kasienka
krystyna krysia kryska
krzysztof krzysiek krzys
lukasz lukaszek
malgorzata gosia gocha malgosia goska
magdalena magda madzia magdusia lena
marcin marcinek
mateusz mati
michal misiek michalek
mikolaj miki mikolajek
natalia natalka
pawel pawelek
piotr piotrek piotrus
rafal rafalek
slawomir slawek
stanislaw staszek stas
tadeusz tadek
teresa terenia
tomasz tomek
wladyslaw wladek
wojciech wojtek
zbigniew zbyszek
zofia zosia zoska
zuzanna zuza zuzia
frantisek franta frantik
jiri jirka jura
josef pepa pepik
jaroslav jarda slavek
karel kaja
katerina katka
ladislav lada laco
ludmila lida
marketa marketka
milos milosek
miroslav mirek miro
pavel pavlik
stepan stepanek
tomas tomik tomi
vaclav vasek venca
vojtech vojta
zdenek zdenda
juraj juro
jan honza jenda janko jano
stefan stefko stevo
aleksandar aco aca sasa
dragan gagi
dusan dule
mihajlo miki misa
milan miki mico
miodrag misa
nikola nidzo
petar pera pero
slobodan boban
stjepan stipe
vladimir vlado vlada
zoran zoki
ivan ivica ivo
josip joza jozo
georgi gosho joro
dimitar mitko dimitur
konstantin kosta koce
stefan stefcho
andras bandi
erzsebet bozsi erzsi zsoka
ferenc feri
gyorgy gyuri
ildiko ildi
imre imi
istvan isti pista
janos jani jancsi
jozsef joska jozsi
julianna juli julcsi
katalin kati kata
laszlo laci
margit manci
mihaly misi
miklos miki
peter peti
sandor sanyi
tamas tomi
zoltan zoli
zsuzsanna zsuzsa zsuzsi
alexandru alex sandu
constantin costel costica dinu
ecaterina catinca
elena ilinca lenuta
gheorghe gigi george gica ghita
ioan ion ionel ionut nelu
mihai mihail misu
nicolae nicu nicolaie nae
stefan fane
vasile vasilica
albrecht albert
alexander alex xaver sander
andreas andi andy anders andre
annegret anne gretel
antonius anton toni
bernhard bernd bernt
brigitte gitte gitta britta
christian chris christl
christoph christof chris stoffel
christiane christina tina christa
dietrich dieter dietz
dorothea dorothee dora thea doro
eberhard ebi
elisabeth elsbeth elisa else elli lisa liesl lisbeth lies ilse sissi bettina betti
eleonore nora lore ella
ernst erni
ferdinand ferdl
franz franzl frans
franziska franzi fanny sissi
friedrich fritz frieder fried
gabriele gabi gaby
georg jorg joerg schorsch gorg jurgen juergen
gerhard gerd gert gerdi
gertrud trude gerti traudl
gottfried friedl
gunther guenther gunter gunni
hannelore lore hanne
heinrich heinz heiner hinrich heini
helene lena leni
helmut helmuth helmi
hermann herm
hildegard hilde
hubertus hubert
ingeborg inge
irmgard irma irmi
jakob jockel
joachim achim jochen jo
johanna hanna hanne jo hannah
johannes hans hannes johann jan hanns hansi
josef joseph sepp jupp seppl pepi
josefine fine josefa josi
karl kalle carl charlie
karoline lina line caro
katharina kathi katja kati kathrin katrin kathe trine cathrin
klaus nikolaus nicolaus klaas niklas nico niko klausi
konrad conrad conny
leonhard leo lenz
lieselotte lilo lotte liese
ludwig lutz wiggerl
luise lulu
magdalena magda lena leni madeleine
manfred manni fred
margarete margarethe margareta gretel grete greta margret marga gretchen meta rita
maria mia mitzi marie
marianne janne nanni
mathilde tilde hilde
matthias mathias matze mattis hias thies
maximilian max maxi
michael michel michi micha mike
norbert nobbi
otto otti
peter pit piet
philipp philip lipp
rainer reiner
reinhard reinhold reini hardy
rosemarie rosi romy
rudolf rudi rolf
sabine bine
sebastian basti wastl bastian
siegfried sigi siggi
sigrid siri
sophie sofie fiechen
stefan stephan steffen stefe
stefanie stephanie steffi
susanne susi sanne suse
theodor theo
theresia resi thesi theresa
therese resi
thomas tom tommi
tobias tobi
ulrich uli ulli ulf
ulrike uli ulli rike ulla
ursula uschi ursel
valentin valli veltin
veronika vroni
viktoria vicky viki
volker volki
walter walther walti
waltraud traudl traute
wilhelm willi willy wim
wilhelmine mine minna
wolfgang wolf wolfi wolle
adriaan adrianus arie ad adri aad janus
albertus bert albert bart
antonius anton toon ton theun teun tonnie antoon
antonia toos tonny
bartholomeus bart
bernardus ben bernard
catharina trijntje toos rina ina cato carin karin tine
christiaan chris christianus
cornelia cor corrie nel neeltje lia
cornelis cees kees cor nelis krelis cornelius
dirk diederik dik
elisabeth els elske lies betsie liesbeth bep elly
everardus evert
franciscus frans cis
gerardus gerard gerrit ger gerry
gerrit ger
gijsbert gijs gijsbertus
godfried frits
gijsbrecht gijs
hendrik henk hein rik hendricus henri
hendrika riek rika hennie
hubertus huub bert hub
jacobus jaap koos jacob cobus sjaak ko
jacoba coba coby
johanna jo annie joke jopie hanneke hanna
johannes jan hans joop hannes johan jo
jozef jef jos sjef
lambertus bert lambert bertus
leonardus leo leen
lodewijk lode lowie louis
maria marie miep ria mieke marijke riet
marinus rinus
martinus martin maarten tinus mart
mattheus thijs matthijs
matthias thijs matthijs
nicolaas klaas nico nicolaus niek claes
petronella nel petra nelly pietje
petrus piet peter pieter
theodorus theo dorus
wilhelmina mien willemien wil mina willy
wilhelmus wim willem will
willem wim pim
birgitta britta gitta birgit
elisabet lisa elsa lisbeth bettan
erik kirre erkki
fredrik fredde freddy
gunnar gunne
gustav gurra gustaf gosta
johan janne johannes jan
karl kalle calle
katarina katta kajsa karin kaisa
kristina stina kia tina kerstin
kristoffer stoffe
lars lasse laurits laurentius
magnus manne mange
margareta greta maggan meta
margrethe grethe
mikael micke mikko
nils nisse niels
olof olle ola olav
oskar osse
per pelle peter pehr petter peder
sofia soffi
stefan steffe
sven svenne
tomas tompa
aleksanteri ale santeri
antero antti
antti antton
heikki hessu henrik
johannes juha juhani janne juhana
juhani juha juho jussi
katariina kati kaisa
marjatta maija marja
mikael mika mikko
paavo pauli
pekka petri pietari
tuomas tomi
ville vilho viljami
adriana adri dri
alberto beto berto tito
alejandro ale alex jandro sandro jano
alejandra ale jandra sandra
alfonso fonsi poncho fonso
alfredo fredo fredi
andres andi andresito
angela gela angelita
angel angelito
antonia tona toni tonia
antonio tono toni antxon tonino
aurelio lelo
beatriz bea betty tiz
carlos carlitos charly cali
carmen carmela carmina mamen menchu
catalina cata lina
concepcion concha conchita conchi
consuelo chelo consu
cristina cris cristi tina
cristobal tobal cristo
daniel dani
dolores lola loli lolita
eduardo edu lalo
elena nena
enrique quique kike
ernesto neto tito
esperanza espe
esteban tebi
eugenia geni kena
federico fede quico lico
felipe pipe feli lipe
fernando fer nando ferni
francisca paca paqui paquita pancha kika
francisco paco fran pancho curro kiko quico frasco cisco paquito chico xisco
gabriel gabi
gabriela gabi gaby
gonzalo gonza chalo
gregorio goyo
guadalupe lupe lupita
guillermo guille memo willy
gustavo gus tavo
hector tito
hernan nan
ignacio nacho inaki natxo ignasi
isabel isa chabela belen bel chabeli
jaime jaimito
javier javi
jeronimo jero
jesus chus chuy suso
joaquin quino ximo chimo kino joaco
jorge coque jordi
jose pepe pepito pep chepe cheo
josefa pepa fina pepita josefina
josefina fina pepa jose
juan juanito juancho juanjo
juana juanita
julian juli
leonardo leo nardo
lorenzo lencho loren
lourdes lulu
luis lucho luisito guicho
luisa lucha luisita
manuel manolo manu lolo manny nel
manuela manola manoli lola
marcelo chelo
margarita marga rita mago
maria mari marita maruja
mariano nano
mario marito
martin tin
mercedes merche meche merce
miguel miki migue miguelito
montserrat montse
nicolas nico colas
patricia patri paty
pedro perico pedrito
pilar pili piluca
rafael rafa rafi falo
ramon moncho mon ramoncito
raul rulo
ricardo richi ricky cardo
roberto beto robe rober tito
rodrigo rodri rigo
rosario charo rosi
salvador salva chava
sebastian sebas
sergio checo
santiago santi chago
soledad sole
susana susi
teresa tere teresita
tomas tomi tomasito
vicente chente vicen vicent
victor vitin
victoria vicky
alessandro sandro ale alex
alessandra sandra ale
angela angelina lina
antonella anto nella
antonio toni tonino toto nino antonino
bartolomeo bartolo meo
carlo carletto
caterina cate rina
cristina cri titti
daniele dani
domenico mimmo nico mico menico
elisabetta betta lisa elisa bettina
emanuele manu lele
enrico rico chicco
federica fede
federico fede chicco
filippo pippo
francesca franca checca fra
francesco franco checco ciccio cesco fra
gabriele lele gabri
gaetano tano
giacomo mino giacomino
giorgio gio
giovanna gianna vanna
giovanni gianni gio nanni vanni giannino
girolamo momo
giuliano giulio
giuseppe beppe pino peppe peppino beppino bepi geppo
giuseppina pina giusy pinuccia giusi
gregorio rino
guglielmo memmo mino
lorenzo renzo enzo
ludovico vico
luigi gigi gino luigino
luigia gina luisa
margherita rita marghe
maria mariuccia mimi
mario mariolino
massimiliano max
matteo teo
michele miki lele
nicola nico
pasquale lino
paolo paolino
pietro piero
raffaele lello raf lele
raffaella lella raffa
riccardo ricky
roberto robi berto
salvatore toto turi salvo tore
sebastiano bastiano seba
stefano ste
stefania stefy
teresa teresina
tommaso masino tom
umberto berto
valentina vale
vincenzo enzo vince cenzo
vittorio vito
antonio tonho toninho to ze
augusto guto
beatriz bia
caetano cae
carlos carlinhos caca cau
eduardo edu dudu duda
eduarda duda
fernanda fe nanda
fernando fe nando
francisca chica
francisco chico
gabriel gabi biel
guilherme gui
gustavo guga gu
helena lena
henrique rique kiko
isabel bel isa
joana jo
joao joaozinho jota
joaquim quim quinzinho
jorge jorginho
jose ze zeca zezinho zito
josefa zefa
leonardo leo
luis lula luisinho
luiz lula luizinho
manuel mane nelo manel
maria mariazinha mia
mariana mari
miguel migas
paulo paulinho
pedro pedrinho
rafael rafa
raimundo mundinho
ricardo cado
roberto beto
rodrigo digo
sebastiao tiao bastiao
teresa tete
tereza tete
adelaide ade
adrien adri
alexandre alex sacha
anne annie nanette annette ninon
antoine toine tonio titouan
benoit ben
bernadette bernie
catherine cathy katia
charlotte lottie charlie
christophe chris tophe
dominique dom
edouard ed doudou
elisabeth lise babette elise lisette betty
emmanuel manu
etienne tienou
francois fanfan
francoise fanchon soizic
frederic fred
gabrielle gaby
genevieve ginette
georges jojo geo
gerard gege
guillaume guigui
helene lena nelly
henri riton
jacqueline jackie
jacques jacquot
jean jeannot
jeanne jeannette jeanine
joseph jo
laurent lolo
leopold leo
louis loulou
louise louisette
madeleine mado
marguerite margot margaux
marie mimi mariette manon marion
mathieu mat matthieu
maurice momo
michel mimi
nathalie nath
nicolas nico colin
philippe phil
pierre pierrot
raymond ray
sebastien seb
stephanie stef
suzanne suzon
therese tete
thierry titi
thomas tom
valerie val
veronique vero
vincent vincenzo
virginie ginie
anastasios tasos
anargyros argyris
antonios antonis
apostolos tolis
aikaterini katerina kaiti katina
athanasios thanasis thanos nasos
charalampos haris babis
christos kitsos
dimitrios dimitris mitsos takis jimmy dimitri
dimitra mimi
eleni lena elena lenio
emmanouil manolis manos
evangelos vangelis
georgios giorgos yorgos giorgis
grigorios grigoris
ioannis giannis yannis yiannis
ioanna gianna yanna
konstantinos kostas costas kostis dinos konstantin
michail michalis mihalis
nikolaos nikos nicos
panagiotis panos takis
spyridon spyros spiros
stavros stavrakis
stylianos stelios
theodoros thodoris theo
vasileios vasilis vassilis
anneliese annelise annelies liesel
abraham avraham
david dovid
ephraim efraim
isaac yitzhak yitzchak itzhak
jacob yaakov yakov
joseph yosef
joshua yehoshua
moses moshe moishe
nathan natan
rachel rahel
rebecca rivka rifka
samuel shmuel
simon shimon
solomon shlomo
abimbola bimbola bimbo
adebayo bayo
adebola bola
adekunle kunle
ademola demola
babatunde tunde
chukwudi chudi
chukwuemeka emeka
chukwuka chuka
ifeanyi ify
ikechukwu ike
obinna obi
olufemi oluwafemi femi
olumide oluwamide mide
oluseun oluwaseun seun
olusegun segun
olutobi oluwatobi tobi
oluwadamilola damilola dami
oluwafunmilayo olufunmilayo funmilayo funmi
oluwakemi olukemi kemi
olayinka yinka
temitope oluwatemitope tope temi
temitayo tayo
uchenna uche
`
