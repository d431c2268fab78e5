// Names of towns that GeoNames files under another one: `country Name = other, ...`.
// With `>` the first of the others is the name to show, because it is the one most English sources use.

export const alternateNames = `
US New York City > New York, NYC, N.Y.C., New York NY, NY City, New York Metro, Big Apple
US Washington, D.C. > Washington, Washington DC, Washington District of Columbia, City of Washington
US San Francisco = SF, S.F., San Fran, San Francisco City
US Los Angeles = LA, L.A., City of Los Angeles, DTLA
US Las Vegas = Vegas
US New Orleans = NOLA
US Philadelphia = Philly
US Salt Lake City = SLC
US Atlanta = ATL
US Manhattan = Manhattan New York, NYC Manhattan
US The Bronx > Bronx
US Winston-Salem = Winston Salem
US Honolulu = Honolulu City
US Minneapolis = Mpls
US Indianapolis = Indy
US Oklahoma City = OKC
US Colorado Springs = Colo Springs
US Kailua-Kona = Kailua Kona, Kona
US Nashville = Nashville-Davidson, Nashville Davidson
US Louisville = Louisville Jefferson County
US Boise = Boise City
US Ventura = San Buenaventura
US Saint Paul > St. Paul
US Saint Petersburg > St. Petersburg, St Pete
US San Jose = San José
CA Montréal > Montreal
CA Québec > Quebec City, Ville de Québec
CA Ottawa = Ottawa-Gatineau
CA Trois-Rivières = Three Rivers Quebec
CA St. John's = Saint Johns
MX Mexico City = Ciudad de México, CDMX, México D.F., Mexico DF, DF, Ciudad de Mexico D.F., Mexico Distrito Federal
MX Santiago de Querétaro > Querétaro, Queretaro City
MX Tuxtla = Tuxtla Gutiérrez
MX Oaxaca = Oaxaca de Juárez
MX Puebla = Puebla de Zaragoza, Heroica Puebla de Zaragoza
MX Veracruz = Heroica Veracruz
MX Xalapa de Enríquez > Xalapa, Jalapa
MX Juárez > Ciudad Juárez, Cd Juárez
MX León de los Aldama > León
MX Acapulco de Juárez > Acapulco
MX Victoria de Durango > Durango
MX Pachuca de Soto > Pachuca
MX Tlaxcala = Tlaxcala de Xicohténcatl
MX San Pedro Garza García = San Pedro
PA Panamá > Panama City, Panama, Ciudad de Panamá
GT Guatemala City = Guatemala, Ciudad de Guatemala
CU Havana = La Habana, Habana
CR San José = San Jose Costa Rica
CO Bogotá > Bogotá, Bogota D.C., Santa Fe de Bogotá, Bogota DC
CO Cartagena = Cartagena de Indias
AR Buenos Aires = Ciudad Autónoma de Buenos Aires, CABA, Capital Federal, Ciudad de Buenos Aires
AR San Miguel de Tucumán = Tucumán
CL Santiago = Santiago de Chile
BO Santa Cruz de la Sierra = Santa Cruz
BR Brasília = Brasilia DF, Brasília-DF
BR Rio de Janeiro = Rio
BR Campos dos Goytacazes = Campos
DO Santiago de los Caballeros = Santiago
GB London = Londres, City of London, Inner London, Central London
GB Newcastle upon Tyne = Newcastle, Newcastle-on-Tyne
GB Kingston upon Hull > Hull
GB Derry = Londonderry
GB Brighton = Brighton and Hove, Brighton & Hove
GB Stoke-on-Trent = Stoke on Trent
GB Bournemouth = Bournemouth Poole
IE Dublin = Baile Átha Cliath, Dublin City
IE Luimneach > Limerick
IE Gaillimh > Galway
IE Cork = Corcaigh
DE Munich = München, Muenchen, Monaco di Baviera, Munchen
DE Köln > Cologne, Koeln, Colonia, Keulen
DE Frankfurt am Main > Frankfurt am Main, Frankfurt, Frankfurt/Main, Frankfurt a.M., Frankfurt a. Main, FFM, Francfort
DE Nürnberg > Nuremberg, Nuernberg
DE Hannover = Hanover
DE Braunschweig = Brunswick
DE Düsseldorf = Duesseldorf
DE Dresden = Dresde
DE Regensburg = Ratisbon
DE Aachen = Aix-la-Chapelle
DE Freiburg = Freiburg im Breisgau
DE Halle = Halle (Saale), Halle an der Saale
DE Ludwigshafen am Rhein = Ludwigshafen
DE Rottach-Egern = Rottach
DE Offenbach = Offenbach am Main
DE Mülheim = Mülheim an der Ruhr
AT Vienna = Wien, Vienne
AT Klagenfurt am Wörthersee = Klagenfurt
AT Sankt Pölten > St. Pölten
CH Zürich > Zurich, Zuerich, Zurigo, Zürich City
CH Genève > Geneva, Genf, Ginevra
CH Luzern > Lucerne
CH Basel = Bâle, Basle, Basilea
CH Bern = Berne
CH Sankt Gallen > St. Gallen
CH Neuchâtel = Neuenburg
CH Fribourg = Freiburg im Üechtland
CH Sitten > Sion
FR Paris = Paris City
FR Lyon = Lyons
FR Marseille = Marseilles
FR Strasbourg = Strassburg, Straßburg
FR Nice = Nizza
FR Évry = Évry-Courcouronnes
FR Issy-les-Moulineaux = Issy
FR La Défense = Paris La Défense, Puteaux La Défense
IT Rome = Roma, Rom
IT Milan = Milano, Mailand
IT Turin = Torino
IT Florence = Firenze, Florenz, Florencia
IT Venice = Venezia, Venedig
IT Naples = Napoli, Neapel
IT Genoa = Genova, Genua
IT Bologna = Bologne
IT Padova > Padua
IT Mantova = Mantua
IT Livorno = Leghorn
IT Siracusa > Syracuse
IT Bolzano = Bozen
IT Reggio nell'Emilia > Reggio Emilia
IT Trento = Trient
ES Sevilla > Seville
ES Zaragoza = Saragossa
ES Córdoba = Cordova
ES Donostia / San Sebastián > San Sebastián, San Sebastian, Donostia
ES Gasteiz / Vitoria > Vitoria-Gasteiz, Vitoria, Gasteiz
ES Palma = Palma de Mallorca, Palma de Majorca
ES A Coruña = La Coruña, Corunna
ES Las Palmas de Gran Canaria = Las Palmas
ES Alicante = Alacant
ES Elche = Elx
ES Pamplona = Iruña
ES Valencia = València
PT Lisbon = Lisboa, Lisbonne, Lissabon
PT Porto = Oporto
NL Almere Stad > Almere
NL The Hague = Den Haag, 's-Gravenhage, La Haye
NL 's-Hertogenbosch > 's-Hertogenbosch, Den Bosch
NL Amsterdam = Amsterdam-Zuidoost, Amsterdam Zuidoost
BE Brussels = Bruxelles, Brussel, Brüssel
BE Antwerpen > Antwerp, Anvers
BE Gent > Ghent, Gand
BE Brugge > Bruges
BE Liège = Luik, Lüttich
BE Leuven = Louvain
BE Mechelen = Malines
BE Namur = Namen
BE Kortrijk = Courtrai
BE Louvain-la-Neuve = Ottignies-Louvain-la-Neuve
LU Luxembourg = Luxembourg City, Luxemburg, Ville de Luxembourg
DK Copenhagen = København, Kopenhagen, Copenhague, Koebenhavn
DK Århus > Aarhus
DK Aalborg = Ålborg
SE Göteborg > Gothenburg, Goeteborg
SE Malmö = Malmoe
NO Oslo = Kristiania
FI Helsinki = Helsingfors
FI Turku = Åbo
FI Tampere = Tammerfors
FI Espoo = Esbo
IS Reykjavík = Reykjavik City
PL Warsaw = Warszawa, Warschau, Varsovie, Varsovia
PL Kraków > Krakow, Cracow, Krakau
PL Wrocław = Breslau
PL Gdańsk = Danzig
PL Łódź = Lodz
PL Poznań = Posen
PL Szczecin = Stettin
CZ Prague = Praha, Prag, Praga
CZ Brno = Brünn
CZ Pilsen > Plzeň
SK Bratislava = Pressburg
HU Budapest = Buda Pest
RO Bucharest = București, Bukarest, Bucarest
RO Cluj-Napoca = Cluj
RO Timişoara > Timișoara
BG Sofia = Sofiya, София
RS Belgrade = Beograd, Belgrad
HR Zagreb = Agram
SI Ljubljana = Laibach
GR Athens = Athína, Athina, Athen, Athènes, Atenas, Αθήνα
GR Thessaloníki > Thessaloniki, Salonica, Saloniki
GR Irákleion > Heraklion, Iraklio, Iraklion
GR Pátra > Patras
GR Piraeus = Pireas, Piraiévs
UA Kyiv = Kiev, Kiew, Kyjiw, Київ
UA Kharkiv = Kharkov
UA Kryvyi Rih = Krivoy Rog, Kryvyy Rih
UA Vinnytsia = Vinnitsa, Vinnytsya
UA Khmelnytskyi = Khmelnytskyy
UA Odessa > Odesa, Odessa
UA Lviv = Lvov, Lemberg
UA Dnipro = Dnipropetrovsk, Dnepropetrovsk
UA Zaporizhia > Zaporizhzhia, Zaporizhzhya
UA Mykolayiv > Mykolaiv, Nikolaev
RU Moscow = Moskva, Moskau, Moscou, Москва
RU Saint Petersburg = St Petersburg Russia, Sankt-Peterburg, Petersburg, Санкт-Петербург
RU Arkhangel’sk > Arkhangelsk, Archangel
RU Nal’chik > Nalchik
RU Yekaterinburg = Ekaterinburg
RU Nizhniy Novgorod > Nizhny Novgorod
RU Rostov-na-Donu > Rostov-on-Don, Rostov
BY Minsk = Мінск, Минск
BY Vitebsk = Vitsyebsk
LT Vilnius = Wilna, Vilna
LV Riga = Rīga
EE Tallinn = Reval
MD Chisinau > Chișinău, Kishinev
GE Tbilisi = Tiflis, T'bilisi
AM Yerevan = Erevan
AZ Baku = Bakı
TR Istanbul = İstanbul, Constantinople, Estambul
TR İzmir > Izmir, Smyrna
TR Antakya = Hatay
TR Adapazarı = Sakarya
TR Ankara = Angora
IL Tel Aviv = Tel Aviv-Yafo, Tel-Aviv, Tel Aviv Yafo, Tel Aviv-Jaffa, תל אביב
IL Jerusalem = Yerushalayim, ירושלים
IL Beersheba > Be'er Sheva, Beer Sheva, Beersheva
IL Petaẖ Tiqwa > Petah Tikva, Petach Tikva, Petah Tiqva
IL Herzliya = Herzelia, Herzliyya, Hertzelia
IL Herzliya Pituah > Herzliya Pituach
IL Ra'anana = Raanana
IL Kfar Saba = Kefar Sava, Kfar Sava, Kefar Saba
IL Rishon LeẔiyyon > Rishon LeZion, Rishon Letzion, Rishon LeTsiyon
IL Netanya = Natanya
IL Reẖovot > Rehovot
IL Hod HaSharon = Hod Hasharon
IL Modi‘in Makkabbim Re‘ut > Modi'in, Modiin, Modi'in-Maccabim-Re'ut, Modi'in Maccabim Reut
IL Bnei Brak = Bene Berak, Bene Beraq, Bnei Beraq
IL Ramat HaSharon = Ramat Hasharon
IL H̱olon > Holon
IL Caesarea = Qesarya
IL Rosh Ha'Ayin > Rosh HaAyin, Rosh Haayin
IL Kiryat Gat = Qiryat Gat
IL Qiryat Ata > Kiryat Ata
IL Migdal Ha‘Emeq > Migdal HaEmek, Migdal Haemek
IL Lod = Lydda, Airport City
AE Abu Dhabi = Abu Dhabi City
AE Dubai = Dubayy, دبي
SA Riyadh = Ar Riyad, الرياض
SA Jeddah = Jiddah, Jidda
SA Mecca = Makkah
SA Medina = Al Madinah
SA Khobar = Al Khobar
SA Dammam = Ad Dammam
KW Kuwait City = Kuwait, Al Kuwait, Al Kuwayt
LB Beirut = Beyrouth
SY Damascus = Damas, Dimashq
SY Homs = Hims
SY Latakia = Al Ladhiqiyah
JO Zarqa = Az Zarqa
LB Tripoli = Trablous
IQ Baghdad = Bagdad
IQ Basrah > Basra, Al Basrah
IQ Najaf = An Najaf
IQ Dihok > Duhok, Dahuk
IQ Nasiriyah = An Nasiriyah
IQ Ramadi = Ar Ramadi
IQ Erbil = Arbil, Irbil, Hewler
IR Tehran = Teheran
IR Orūmīyeh > Urmia
IR Bandar Abbas = Bandar-e Abbas
EG Cairo = Al Qahirah, Le Caire, القاهرة
EG Alexandria = Al Iskandariyah
EG Giza = El Giza, Al Jizah
EG Port Said = Bur Said
EG Al Manşūrah > Mansoura, El Mansura
EG Al Minyā > Minya, El Minya
EG Al Fayyūm > Faiyum, El Faiyum
EG Tanda > Tanta
EG Banī Suwayf > Beni Suef
LY Benghazi = Banghazi
SD Nyala = Niyala
SD Wad Medani = Medani
MA Casablanca = Dar el Beida
MA Marrakesh = Marrakech
MA Fès > Fez
MA Tangier = Tanger
MA Oujda-Angad > Oujda
DZ Algiers = Alger
TN Tunis = Tunis City
CM Yaoundé = Yaounde City
ET Addis Ababa = Addis Abeba
NG Lagos = Lagos City, Lagos Island
NG Abuja = Abuja FCT
TZ Dar es Salaam = Daressalam
IN Bengaluru = Bangalore, Bengaluru Urban, Bangalore Urban, Bengalore, Banglore, Bengaluru East, Bangalore Rural
IN Mumbai = Bombay, Mumbai City, Mumbai Suburban
IN Kolkata = Calcutta
IN Chennai = Madras
IN Delhi = Dilli, Old Delhi
IN Pune = Poona
IN Hyderabad = Hyderabad City, Hyd
IN Gurgaon > Gurugram, Gurgaon
IN Thiruvananthapuram = Trivandrum
IN Cochin > Kochi, Cochin, Ernakulam
IN Kozhikode = Calicut
IN Vadodara = Baroda
IN Mysore > Mysuru, Mysore
IN Mangalore > Mangaluru, Mangalore
IN Visakhapatnam = Vizag, Vishakhapatnam
IN Puducherry = Pondicherry
IN Shimla = Simla
IN Vārānasi > Varanasi, Benares, Banaras
IN Allahābād > Prayagraj, Allahabad
IN Tiruchirappalli = Trichy, Tiruchi
IN Thrissur = Trichur
IN Guwahati = Gauhati
IN Bhubaneshwar > Bhubaneswar
IN Noida = NOIDA
IN Greater Noida = Gr Noida
IN Ahmedabad = Ahmadabad, Amdavad
IN Kānpur > Kanpur, Cawnpore
IN Panaji = Panjim
IN Hubli = Hubballi
IN Belgaum > Belagavi, Belgaum
IN Navi Mumbai = New Bombay
IN Nashik = Nasik
IN Solāpur > Solapur, Sholapur
IN Aurangabad = Chhatrapati Sambhajinagar, Sambhajinagar
IN Jalandhar = Jullundur
IN Shimoga > Shivamogga, Shimoga
IN Chānda > Chandrapur
IN Thoothukudi = Tuticorin
IN Dhūlia > Dhule
IN Bellary > Ballari, Bellary
IN Ahmadnagar > Ahmednagar
IN Tumkūr > Tumakuru, Tumkur
IN Rājahmundry > Rajahmundry, Rajamahendravaram
IN Hāora > Howrah
IN Barddhamān > Bardhaman, Burdwan
IN Sonīpat > Sonipat, Sonepat
IN Bathinda = Bhatinda
IN Kānchipuram > Kanchipuram, Kancheepuram
IN Tiruppūr > Tiruppur, Tirupur
IN Gangānagar > Sri Ganganagar, Sriganganagar
PK Sialkot = Sialkote
PK Shekhupura > Sheikhupura
PK Jhang Sadr > Jhang
PK Rawalpindi = Pindi
BD Dhaka = Dacca
BD Chittagong > Chattogram, Chittagong
LK Colombo = Kolamba
NP Kathmandu = Katmandu
MM Yangon = Rangoon
CN Beijing = Peking, Pekin, 北京, 北京市
CN Shanghai = 上海, 上海市
CN Shenzhen = 深圳, 深圳市
CN Guangzhou = Canton, 广州
CN Hangzhou = 杭州
CN Nanjing = Nanking
CN Tianjin = Tientsin
CN Chongqing = Chungking
CN Xi’an > Xi'an, Xian
CN Chengdu = 成都
CN Wuhan = Hankow, 武汉
CN Suzhou = Soochow
CN Qingdao = Tsingtao
CN Xiamen = Amoy
CN Ürümqi > Urumqi
CN Shenyang = Mukden, Shenyeng
CN Shijiazhuang = Shijianzhuang
CN Huai'an = Huaiyin
CN Yingkou = Yingkow
CN Xiangyang = Xiangfan
CN Zhu Cheng City > Zhucheng
CN Jiaojiang = Taizhou Zhejiang
CN Lengshuitan > Yongzhou
CN Qujing = Zhanyi
HK Hong Kong = Hongkong, HK, HKSAR, Hong Kong Island, 香港
HK Kowloon = Kowloon Bay
MO Macau = Macao
TW Taipei = Taipei City, 台北, 臺北
TW Kaohsiung = Kaohsiung City
TW Banqiao = New Taipei, New Taipei City
TW Hsinchu = Hsinchu City
TW Taichung = Taichung City
JP Tokyo = 東京, 東京都, Tōkyō, Shinjuku, Shibuya, Chiyoda, Minato-ku, Chuo-ku
JP Nishinomiya-hama > Nishinomiya
JP Osaka = 大阪, Ōsaka
JP Kyoto = Kyōto, 京都
JP Yokohama = 横浜
KR Seoul = 서울, Seoul City
KR Busan = Pusan
KR Daegu = Taegu
KR Incheon = Inchon
KR Seongnam-si > Seongnam
KR Suwon = Suwon City
KR Jeju City = Jeju
KR Bucheon-si > Bucheon
SG Singapore = Singapore City, 新加坡, Singapura
MY Kuala Lumpur = KL
MY George Town = Georgetown Penang, Penang
MY Malacca = Melaka
MY Klang = Kelang
MY Kota Bharu = Kota Baharu
VN Ho Chi Minh City = Saigon, Hồ Chí Minh, Ho Chi Minh, HCMC, Thành phố Hồ Chí Minh, Sài Gòn
VN Hanoi = Hà Nội
VN Da Nang = Danang
TH Bangkok = Krung Thep, Bangkok Metropolis, Krung Thep Maha Nakhon
ID Jakarta = DKI Jakarta, Batavia, South Jakarta, Jakarta Selatan, Central Jakarta, Jakarta Pusat, West Jakarta, Jakarta Barat, East Jakarta, North Jakarta
ID Yogyakarta = Jogjakarta
ID Makassar = Ujung Pandang
ID Banjarmasin = Bandjarmasin
ID Jambi City > Jambi
PH Manila = Maynila, City of Manila
PH Makati City > Makati
PH Legaspi > Legazpi
PH Quezon City = Lungsod Quezon
KH Phnom Penh = Phnum Penh
MN Ulan Bator > Ulaanbaatar
KZ Almaty = Alma-Ata
KZ Karagandy = Karaganda, Qaraghandy
KZ Ust-Kamenogorsk = Oskemen
UZ Samarkand = Samarqand
UZ Fergana = Fargona
KZ Nur-Sultan > Astana, Nur-Sultan
AU Sydney = Sydney CBD, Greater Sydney
AU Melbourne = Melbourne CBD
NZ Manukau City > Manukau
NZ Auckland = Tāmaki Makaurau
`
