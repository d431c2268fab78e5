// Names of states, provinces and regions by country: `code Name, other name, ...; ...` with GeoNames codes.
// The first name is the one shown. Countries that are missing here have towns, but no states.

export const divisionNames: Readonly<Record<string, string>> = {
  US: `
    AL Alabama, Ala; AK Alaska; AZ Arizona, Ariz; AR Arkansas, Ark; CA California, Calif; CO Colorado, Colo;
    CT Connecticut, Conn; DE Delaware, Del; DC District of Columbia, D.C.; FL Florida, Fla; GA Georgia; HI Hawaii;
    ID Idaho; IL Illinois, Ill; IN Indiana, Ind; IA Iowa; KS Kansas, Kan; KY Kentucky; LA Louisiana; ME Maine;
    MD Maryland; MA Massachusetts, Mass; MI Michigan, Mich; MN Minnesota, Minn; MS Mississippi, Miss;
    MO Missouri; MT Montana, Mont; NE Nebraska, Neb; NV Nevada, Nev; NH New Hampshire; NJ New Jersey;
    NM New Mexico; NY New York, New York State, Upstate New York; NC North Carolina; ND North Dakota; OH Ohio;
    OK Oklahoma, Okla; OR Oregon, Ore; PA Pennsylvania, Penn, Penna; RI Rhode Island; SC South Carolina;
    SD South Dakota; TN Tennessee, Tenn; TX Texas, Tex; UT Utah; VT Vermont; VA Virginia; WA Washington, Wash;
    WV West Virginia; WI Wisconsin, Wis, Wisc; WY Wyoming, Wyo`,
  CA: `
    01 Alberta, AB, Alta; 02 British Columbia, BC, Colombie-Britannique; 03 Manitoba, MB; 04 New Brunswick, NB;
    05 Newfoundland and Labrador, NL, NF, NFLD, Newfoundland, Labrador; 07 Nova Scotia, NS; 08 Ontario, ON, Ont;
    09 Prince Edward Island, PE, PEI; 10 Quebec, QC, PQ, Que; 11 Saskatchewan, SK, Sask; 12 Yukon, YT, Yukon Territory;
    13 Northwest Territories, NT, NWT; 14 Nunavut, NU`,
  AU: `
    01 Australian Capital Territory, ACT; 02 New South Wales, NSW; 03 Northern Territory, NT; 04 Queensland, QLD;
    05 South Australia, SA; 06 Tasmania, TAS; 07 Victoria, VIC; 08 Western Australia, WA`,
  IN: `
    01 Andaman and Nicobar Islands, AN; 02 Andhra Pradesh, AP; 03 Assam, AS; 05 Chandigarh, CH; 06 Dadra and Nagar Haveli;
    07 Delhi, DL, National Capital Territory of Delhi, NCT of Delhi; 09 Gujarat, GJ; 10 Haryana, HR;
    11 Himachal Pradesh, HP; 12 Jammu and Kashmir, JK, Jammu & Kashmir; 13 Kerala, KL; 14 Lakshadweep, LD;
    16 Maharashtra, MH; 17 Manipur, MN; 18 Meghalaya, ML; 19 Karnataka, KA; 20 Nagaland, NL; 21 Odisha, OD, OR, Orissa;
    22 Puducherry, PY, Pondicherry; 23 Punjab, PB; 24 Rajasthan, RJ; 25 Tamil Nadu, TN, Tamilnadu; 26 Tripura, TR;
    28 West Bengal, WB; 29 Sikkim, SK; 30 Arunachal Pradesh, AR; 31 Mizoram, MZ; 32 Daman and Diu; 33 Goa, GA;
    34 Bihar, BR; 35 Madhya Pradesh, MP; 36 Uttar Pradesh, UP; 37 Chhattisgarh, CG, CT; 38 Jharkhand, JH;
    39 Uttarakhand, UK, UT, Uttaranchal; 40 Telangana, TS, TG; 41 Ladakh, LA`,
  GB: `ENG England, Inglaterra; NIR Northern Ireland, N Ireland; SCT Scotland; WLS Wales, Cymru`,
  DE: `
    01 Baden-Württemberg, BW; 02 Bavaria, Bayern, BY; 03 Bremen, HB; 04 Hamburg, HH; 05 Hesse, Hessen, HE;
    06 Lower Saxony, Niedersachsen, NI; 07 North Rhine-Westphalia, Nordrhein-Westfalen, NRW, NW;
    08 Rhineland-Palatinate, Rheinland-Pfalz, RP; 09 Saarland, SL; 10 Schleswig-Holstein, SH; 11 Brandenburg, BB;
    12 Mecklenburg-Vorpommern, Mecklenburg-Western Pomerania, MV; 13 Saxony, Sachsen, SN;
    14 Saxony-Anhalt, Sachsen-Anhalt, ST; 15 Thuringia, Thüringen, TH; 16 Berlin, BE`,
  AT: `
    01 Burgenland; 02 Carinthia, Kärnten; 03 Lower Austria, Niederösterreich; 04 Upper Austria, Oberösterreich;
    05 Salzburg; 06 Styria, Steiermark; 07 Tyrol, Tirol; 08 Vorarlberg; 09 Vienna, Wien`,
  CH: `
    AG Aargau; AI Appenzell Innerrhoden; AR Appenzell Ausserrhoden; BE Bern, Berne; BL Basel-Landschaft, Basel-Country;
    BS Basel-Stadt, Basel-City, Basel; FR Fribourg, Freiburg; GE Geneva, Genève, Genf; GL Glarus;
    GR Graubünden, Grisons; JU Jura; LU Lucerne, Luzern; NE Neuchâtel; NW Nidwalden; OW Obwalden;
    SG St. Gallen, Sankt Gallen; SH Schaffhausen; SO Solothurn; SZ Schwyz; TG Thurgau; TI Ticino, Tessin; UR Uri;
    VD Vaud, Waadt; VS Valais, Wallis; ZG Zug; ZH Zurich, Zürich`,
  FR: `
    11 Île-de-France, IDF, Ile de France, Paris Region, Région parisienne; 24 Centre-Val de Loire, CVL;
    27 Bourgogne-Franche-Comté, BFC, Bourgogne, Burgundy, Franche-Comté; 28 Normandy, Normandie, NOR, Haute-Normandie, Basse-Normandie;
    32 Hauts-de-France, HDF, Nord-Pas-de-Calais, Picardie, Picardy; 44 Grand Est, GES, Alsace, Lorraine, Champagne-Ardenne;
    52 Pays de la Loire, PDL; 53 Brittany, Bretagne, BRE;
    75 Nouvelle-Aquitaine, NAQ, Aquitaine, Limousin, Poitou-Charentes;
    76 Occitanie, OCC, Occitania, Languedoc-Roussillon, Midi-Pyrénées; 84 Auvergne-Rhône-Alpes, ARA, Rhône-Alpes, Auvergne;
    93 Provence-Alpes-Côte d'Azur, PACA, Provence, Côte d'Azur; 94 Corsica, Corse`,
  IT: `
    01 Abruzzo, AQ, PE, CH, TE; 02 Basilicata, PZ, MT; 03 Calabria, CZ, RC, CS; 04 Campania, NA, SA, CE;
    05 Emilia-Romagna, BO, MO, PR, RE, RA, RN, FC, FE, PC; 06 Friuli-Venezia Giulia, TS, UD, PN, GO; 07 Lazio, RM, LT, VT, FR;
    08 Liguria, GE, SV, SP, IM; 09 Lombardy, Lombardia, MI, MB, BG, BS, CO, VA, CR, MN, PV, LC, LO, SO; 10 Marche, AN, PU, MC, AP;
    11 Molise, CB; 12 Piedmont, Piemonte, TO, CN, NO, AT, AL, BI; 13 Apulia, Puglia, BA, LE, TA, FG, BR; 14 Sardinia, Sardegna, CA, SS;
    15 Sicily, Sicilia, PA, CT, ME, SR, TP, RG, AG; 16 Tuscany, Toscana, FI, PI, SI, LU, LI, AR, PO, PT, GR;
    17 Trentino-Alto Adige, Trentino-South Tyrol, TN, BZ, South Tyrol, Südtirol, Alto Adige, Trentino; 18 Umbria, PG, TR;
    19 Aosta Valley, Valle d'Aosta; 20 Veneto, VE, VR, PD, TV, VI, RO`,
  ES: `
    07 Balearic Islands, Islas Baleares, Illes Balears, Mallorca, Majorca, IB, PM; 27 La Rioja, RI;
    29 Madrid, Community of Madrid, Comunidad de Madrid, MD; 31 Murcia, MC; 32 Navarre, Navarra, NC; 34 Asturias, AS;
    39 Cantabria, CB; 51 Andalusia, Andalucía, AN; 52 Aragon, Aragón, AR; 53 Canary Islands, Canarias, Islas Canarias, CN;
    54 Castilla-La Mancha, CM; 55 Castile and León, Castilla y León, CL; 56 Catalonia, Cataluña, Catalunya, CT;
    57 Extremadura, EX; 58 Galicia, GA; 59 Basque Country, País Vasco, Euskadi, PV;
    60 Valencian Community, Comunidad Valenciana, Comunitat Valenciana, Valencia, VC; CE Ceuta; ML Melilla`,
  PT: `
    02 Aveiro; 03 Beja; 04 Braga; 05 Bragança; 06 Castelo Branco; 07 Coimbra; 08 Évora; 09 Faro, Algarve; 10 Madeira;
    11 Guarda; 13 Leiria; 14 Lisbon, Lisboa; 16 Portalegre; 17 Porto, Oporto; 18 Santarém; 19 Setúbal; 20 Viana do Castelo;
    21 Vila Real; 22 Viseu; 23 Azores, Açores`,
  NL: `
    01 Drenthe, DR; 02 Friesland, Fryslân, FR; 03 Gelderland, GE; 04 Groningen, GR; 05 Limburg, LI;
    06 North Brabant, Noord-Brabant, Brabant, NB; 07 North Holland, Noord-Holland, NH; 09 Utrecht, UT; 10 Zeeland, ZE;
    11 South Holland, Zuid-Holland, ZH; 15 Overijssel, OV; 16 Flevoland, FL`,
  BE: `
    BRU Brussels, Brussels-Capital, Bruxelles-Capitale, Brussels Hoofdstedelijk Gewest;
    VLG Flanders, Vlaanderen, Flemish, Flandre, Vlaams Gewest; WAL Wallonia, Wallonie, Walloon`,
  IE: `C Connacht, Connaught; L Leinster; M Munster; U Ulster`,
  DK: `
    17 Capital Region, Capital Region of Denmark, Hovedstaden; 18 Central Denmark, Midtjylland;
    19 North Denmark, Nordjylland; 20 Zealand, Sjælland; 21 Southern Denmark, Syddanmark`,
  SE: `
    02 Blekinge; 03 Gävleborg; 05 Gotland; 06 Halland; 07 Jämtland; 08 Jönköping; 09 Kalmar; 10 Dalarna; 12 Kronoberg;
    14 Norrbotten; 15 Örebro; 16 Östergötland; 18 Södermanland; 21 Uppsala; 22 Värmland; 23 Västerbotten;
    24 Västernorrland; 25 Västmanland; 26 Stockholm, Stockholms län; 27 Skåne, Scania;
    28 Västra Götaland, Västra Götalands län`,
  NO: `
    08 Møre og Romsdal; 09 Nordland; 12 Oslo; 14 Rogaland; 21 Trøndelag; 30 Viken, Akershus, Buskerud, Østfold;
    34 Innlandet; 38 Vestfold og Telemark, Vestfold, Telemark; 42 Agder; 46 Vestland, Hordaland; 54 Troms og Finnmark, Troms, Finnmark`,
  FI: `
    01 Uusimaa; 02 Southwest Finland, Varsinais-Suomi; 04 Satakunta; 05 Kanta-Häme; 06 Pirkanmaa; 07 Päijät-Häme;
    08 Kymenlaakso; 09 South Karelia; 10 South Savo; 11 North Savo; 12 North Karelia; 13 Central Finland, Keski-Suomi;
    14 South Ostrobothnia; 15 Ostrobothnia; 16 Central Ostrobothnia; 17 North Ostrobothnia, Pohjois-Pohjanmaa;
    18 Kainuu; 19 Lapland, Lappi`,
  PL: `
    72 Lower Silesia, Dolnośląskie, Lower Silesian; 73 Kuyavia-Pomerania, Kujawsko-Pomorskie, Kuyavian-Pomeranian; 74 Łódź, Łódzkie;
    75 Lublin, Lubelskie; 76 Lubusz, Lubuskie; 77 Lesser Poland, Małopolskie, Malopolska; 78 Masovia, Mazowieckie, Masovian;
    79 Opole, Opolskie; 80 Subcarpathia, Podkarpackie, Subcarpathian; 81 Podlaskie, Podlachia; 82 Pomerania, Pomorskie, Pomeranian;
    83 Silesia, Śląskie, Silesian; 84 Świętokrzyskie, Holy Cross; 85 Warmia-Masuria, Warmińsko-Mazurskie, Warmian-Masurian;
    86 Greater Poland, Wielkopolskie, Wielkopolska; 87 West Pomerania, Zachodniopomorskie, West Pomeranian`,
  CZ: `
    52 Prague, Praha, Hlavní město Praha; 78 South Moravia, South Moravian, Jihomoravský kraj; 79 South Bohemia, South Bohemian;
    80 Vysočina; 81 Karlovy Vary; 82 Hradec Králové; 83 Liberec; 84 Olomouc; 85 Moravian-Silesian, Moravskoslezský kraj;
    86 Pardubice; 87 Plzeň, Pilsen; 88 Central Bohemia, Central Bohemian, Středočeský kraj; 89 Ústí nad Labem; 90 Zlín`,
  SK: `01 Banská Bystrica; 02 Bratislava; 03 Košice; 04 Nitra; 05 Prešov; 06 Trenčín; 07 Trnava; 08 Žilina`,
  HU: `
    01 Bács-Kiskun; 02 Baranya; 03 Békés; 04 Borsod-Abaúj-Zemplén; 05 Budapest; 06 Csongrád-Csanád, Csongrád; 08 Fejér;
    09 Győr-Moson-Sopron; 10 Hajdú-Bihar; 11 Heves; 12 Komárom-Esztergom; 14 Nógrád; 16 Pest; 17 Somogy;
    18 Szabolcs-Szatmár-Bereg; 20 Jász-Nagykun-Szolnok; 21 Tolna; 22 Vas; 23 Veszprém; 24 Zala`,
  RO: `
    01 Alba; 02 Arad; 03 Argeș; 04 Bacău; 05 Bihor; 06 Bistrița-Năsăud; 07 Botoșani; 08 Brăila; 09 Brașov; 10 Bucharest, București;
    11 Buzău; 12 Caraș-Severin; 13 Cluj; 14 Constanța; 15 Covasna; 16 Dâmbovița; 17 Dolj; 18 Galați; 19 Gorj; 20 Harghita;
    21 Hunedoara; 22 Ialomița; 23 Iași; 25 Maramureș; 26 Mehedinți; 27 Mureș; 28 Neamț; 29 Olt; 30 Prahova; 31 Sălaj;
    32 Satu Mare; 33 Sibiu; 34 Suceava; 35 Teleorman; 36 Timiș; 37 Tulcea; 38 Vaslui; 39 Vâlcea; 40 Vrancea; 41 Călărași; 42 Giurgiu; 43 Ilfov`,
  GR: `
    ESYE11 Eastern Macedonia and Thrace; ESYE12 Central Macedonia; ESYE13 Western Macedonia; ESYE14 Thessaly;
    ESYE21 Epirus; ESYE22 Ionian Islands; ESYE23 Western Greece; ESYE24 Central Greece; ESYE25 Peloponnese;
    ESYE31 Attica, Attiki; ESYE41 North Aegean; ESYE42 South Aegean; ESYE43 Crete, Kriti`,
  UA: `
    01 Cherkasy; 02 Chernihiv; 03 Chernivtsi; 04 Dnipropetrovsk; 05 Donetsk; 06 Ivano-Frankivsk; 07 Kharkiv; 08 Kherson;
    09 Khmelnytskyi; 10 Kirovohrad; 11 Crimea; 12 Kyiv City, Kyiv, Kiev; 13 Kyiv Oblast; 14 Luhansk; 15 Lviv; 16 Mykolaiv;
    17 Odesa, Odessa; 18 Poltava; 19 Rivne; 20 Sevastopol; 21 Sumy; 22 Ternopil; 23 Vinnytsia; 24 Volyn; 25 Zakarpattia;
    26 Zaporizhzhia, Zaporizhia; 27 Zhytomyr`,
  RU: `
    01 Adygea; 03 Altai Republic; 04 Altai Krai, Altai; 05 Amur; 06 Arkhangelsk; 07 Astrakhan; 08 Bashkortostan; 09 Belgorod; 10 Bryansk;
    11 Buryatia; 12 Chechnya; 13 Chelyabinsk; 15 Chukotka; 16 Chuvashia; 17 Dagestan; 19 Ingushetia; 20 Irkutsk; 21 Ivanovo;
    22 Kabardino-Balkaria; 23 Kaliningrad; 24 Kalmykia; 25 Kaluga; 27 Karachay-Cherkessia; 28 Karelia; 29 Kemerovo;
    30 Khabarovsk; 31 Khakassia; 32 Khanty-Mansi; 33 Kirov; 34 Komi; 37 Kostroma; 38 Krasnodar; 40 Kurgan; 41 Kursk;
    42 Leningrad Oblast, Leningrad; 43 Lipetsk; 44 Magadan; 45 Mari El; 46 Mordovia; 47 Moscow Oblast; 48 Moscow, Moskva; 49 Murmansk;
    50 Nenets; 51 Nizhny Novgorod; 52 Novgorod; 53 Novosibirsk; 54 Omsk; 55 Orenburg; 56 Oryol; 57 Penza; 59 Primorsky Krai, Primorsky;
    60 Pskov; 61 Rostov; 62 Ryazan; 63 Sakha, Yakutia; 64 Sakhalin; 65 Samara; 66 Saint Petersburg; 67 Saratov;
    68 North Ossetia; 69 Smolensk; 70 Stavropol; 71 Sverdlovsk; 72 Tambov; 73 Tatarstan; 75 Tomsk; 76 Tula; 77 Tver; 78 Tyumen;
    79 Tuva; 80 Udmurtia; 81 Ulyanovsk; 83 Vladimir; 84 Volgograd; 85 Vologda; 86 Voronezh; 87 Yamalo-Nenets; 88 Yaroslavl; 89 Jewish Autonomous Oblast;
    90 Perm Krai, Perm; 91 Krasnoyarsk; 92 Kamchatka; 93 Zabaykalsky`,
  TR: `
    02 Adıyaman; 03 Afyonkarahisar; 04 Ağrı; 05 Amasya; 07 Antalya; 08 Artvin; 09 Aydın; 10 Balıkesir; 11 Bilecik; 12 Bingöl;
    13 Bitlis; 14 Bolu; 15 Burdur; 16 Bursa; 17 Çanakkale; 19 Çorum; 20 Denizli; 21 Diyarbakır; 22 Edirne; 23 Elazığ; 24 Erzincan;
    25 Erzurum; 26 Eskişehir; 28 Giresun; 31 Hatay; 32 Mersin; 33 Isparta; 34 Istanbul; 35 İzmir; 37 Kastamonu; 38 Kayseri;
    39 Kırklareli; 40 Kırşehir; 41 Kocaeli; 43 Kütahya; 44 Malatya; 45 Manisa; 46 Kahramanmaraş; 48 Muğla; 49 Muş; 50 Nevşehir;
    52 Ordu; 53 Rize; 54 Sakarya; 55 Samsun; 57 Sinop; 58 Sivas; 59 Tekirdağ; 60 Tokat; 61 Trabzon; 62 Tunceli; 63 Şanlıurfa;
    64 Uşak; 65 Van; 66 Yozgat; 68 Ankara; 69 Gümüşhane; 70 Hakkâri; 71 Konya; 72 Mardin; 73 Niğde; 74 Siirt; 75 Aksaray;
    76 Batman; 77 Bayburt; 78 Karaman; 79 Kırıkkale; 80 Şırnak; 81 Adana; 82 Çankırı; 83 Gaziantep; 84 Kars; 85 Zonguldak;
    86 Ardahan; 87 Bartın; 88 Iğdır; 89 Karabük; 90 Kilis; 91 Osmaniye; 92 Yalova; 93 Düzce`,
  IL: `01 Southern District, Southern; 02 Central District, Center District, Central, HaMerkaz; 03 Northern District, Northern; 04 Haifa; 05 Tel Aviv; 06 Jerusalem`,
  AE: `
    01 Abu Dhabi; 02 Ajman; 03 Dubai; 04 Fujairah; 05 Ras al-Khaimah, Ras Al Khaimah; 06 Sharjah;
    07 Umm al-Quwain, Umm Al Quwain`,
  SA: `
    02 Al Bahah; 05 Medina, Al Madinah, Madinah; 06 Eastern Province, Eastern, Ash Sharqiyah; 08 Al-Qassim, Qassim; 10 Riyadh, Ar Riyad;
    11 Asir; 13 Ha'il; 14 Makkah, Mecca; 15 Northern Borders; 16 Najran; 17 Jazan; 19 Tabuk; 20 Al Jawf`,
  EG: `06 Alexandria; 08 Giza; 11 Cairo; 15 Suez; 16 Aswan; 17 Asyut; 19 Port Said; 20 Damietta; 28 Luxor`,
  MA: `
    01 Tanger-Tétouan-Al Hoceïma; 02 Oriental; 03 Fès-Meknès; 04 Rabat-Salé-Kénitra; 05 Béni Mellal-Khénifra;
    06 Casablanca-Settat, Grand Casablanca; 07 Marrakesh-Safi, Marrakech-Safi; 08 Drâa-Tafilalet; 09 Souss-Massa`,
  ZA: `
    02 KwaZulu-Natal, KZN; 03 Free State, FS; 05 Eastern Cape, EC; 06 Gauteng, GP; 07 Mpumalanga; 08 Northern Cape;
    09 Limpopo; 10 North West, NW; 11 Western Cape, WC`,
  NG: `
    05 Lagos, LA; 11 Federal Capital Territory, FCT, FC; 16 Ogun, OG; 21 Akwa Ibom; 22 Cross River; 23 Kaduna; 24 Katsina;
    25 Anambra; 26 Benue; 27 Borno; 28 Imo; 29 Kano; 30 Kwara; 31 Niger State; 32 Oyo, OY; 35 Adamawa; 36 Delta; 37 Edo;
    39 Jigawa; 40 Kebbi; 41 Kogi; 42 Osun; 43 Taraba; 44 Yobe; 45 Abia; 46 Bauchi; 47 Enugu; 48 Ondo; 49 Plateau; 50 Rivers;
    51 Sokoto; 52 Bayelsa; 53 Ebonyi; 54 Ekiti; 55 Gombe; 56 Nasarawa; 57 Zamfara`,
  KE: `05 Nairobi, Nairobi City; 22 Kiambu; 26 Kisumu; 31 Machakos; 37 Mombasa; 39 Nakuru; 52 Uasin Gishu`,
  GH: `01 Greater Accra; 02 Ashanti; 04 Central; 05 Eastern; 06 Northern; 08 Volta; 09 Western; 10 Upper East; 11 Upper West`,
  BR: `
    01 Acre, AC; 02 Alagoas, AL; 03 Amapá, AP; 04 Amazonas, AM; 05 Bahia, BA; 06 Ceará, CE; 07 Federal District, Distrito Federal, DF;
    08 Espírito Santo, ES; 11 Mato Grosso do Sul, MS; 13 Maranhão, MA; 14 Mato Grosso, MT; 15 Minas Gerais, MG; 16 Pará, PA;
    17 Paraíba, PB; 18 Paraná, PR; 20 Piauí, PI; 21 Rio de Janeiro, RJ; 22 Rio Grande do Norte, RN; 23 Rio Grande do Sul, RS;
    24 Rondônia, RO; 25 Roraima, RR; 26 Santa Catarina, SC; 27 São Paulo, SP; 28 Sergipe, SE; 29 Goiás, GO;
    30 Pernambuco, PE; 31 Tocantins, TO`,
  MX: `
    01 Aguascalientes, Ags; 02 Baja California, B.C., BC; 03 Baja California Sur, B.C.S.; 04 Campeche, Camp; 05 Chiapas, Chis;
    06 Chihuahua, Chih; 07 Coahuila, Coah, Coahuila de Zaragoza; 08 Colima, Col;
    09 Mexico City, CDMX, Ciudad de México, Distrito Federal, D.F., CMX; 10 Durango, Dgo; 11 Guanajuato, Gto; 12 Guerrero, Gro;
    13 Hidalgo, Hgo; 14 Jalisco, Jal, JA; 15 State of Mexico, Estado de México, Edomex, Méx, Mexico; 16 Michoacán, Mich;
    17 Morelos, Mor; 18 Nayarit, Nay; 19 Nuevo León, N.L., NL; 20 Oaxaca, Oax; 21 Puebla, Pue; 22 Querétaro, Qro;
    23 Quintana Roo, Q.R., Q Roo; 24 San Luis Potosí, S.L.P., SLP; 25 Sinaloa, Sin; 26 Sonora, Son; 27 Tabasco, Tab;
    28 Tamaulipas, Tamps; 29 Tlaxcala, Tlax; 30 Veracruz, Ver; 31 Yucatán, Yuc; 32 Zacatecas, Zac`,
  AR: `
    01 Buenos Aires Province, Buenos Aires, Provincia de Buenos Aires; 02 Catamarca; 03 Chaco; 04 Chubut; 05 Córdoba; 06 Corrientes;
    07 Buenos Aires City, CABA, Ciudad Autónoma de Buenos Aires, Capital Federal, Autonomous City of Buenos Aires; 08 Entre Ríos;
    09 Formosa; 10 Jujuy; 11 La Pampa; 12 La Rioja; 13 Mendoza; 14 Misiones; 15 Neuquén; 16 Río Negro; 17 Salta; 18 San Juan;
    19 San Luis; 20 Santa Cruz; 21 Santa Fe; 22 Santiago del Estero; 23 Tierra del Fuego; 24 Tucumán`,
  CL: `
    01 Valparaíso; 02 Aysén; 03 Antofagasta; 04 Araucanía, La Araucanía; 05 Atacama; 06 Biobío, Bío Bío; 07 Coquimbo;
    08 O'Higgins; 10 Magallanes; 11 Maule; 12 Santiago Metropolitan, Región Metropolitana, Metropolitana, RM, Metropolitana de Santiago; 14 Los Lagos;
    15 Tarapacá; 16 Arica y Parinacota; 17 Los Ríos; 18 Ñuble`,
  CO: `
    01 Amazonas; 02 Antioquia, ANT; 03 Arauca; 04 Atlántico; 08 Caquetá; 09 Cauca; 10 Cesar; 11 Chocó; 12 Córdoba; 14 Guaviare;
    15 Guainía; 16 Huila; 17 La Guajira; 19 Meta; 20 Nariño; 21 Norte de Santander; 22 Putumayo; 23 Quindío; 24 Risaralda;
    25 San Andrés y Providencia; 26 Santander; 27 Sucre; 28 Tolima; 29 Valle del Cauca; 30 Vaupés; 31 Vichada; 32 Casanare; 33 Cundinamarca;
    34 Bogotá, Bogota D.C., Distrito Capital; 35 Bolívar; 36 Boyacá; 37 Caldas; 38 Magdalena`,
  PE: `
    01 Amazonas; 02 Áncash; 03 Apurímac; 04 Arequipa; 05 Ayacucho; 06 Cajamarca; 07 Callao; 08 Cusco, Cuzco; 09 Huancavelica;
    10 Huánuco; 11 Ica; 12 Junín; 13 La Libertad; 14 Lambayeque; 16 Loreto; 17 Madre de Dios; 18 Moquegua;
    19 Pasco; 20 Piura; 21 Puno; 22 San Martín; 23 Tacna; 24 Tumbes; 25 Ucayali; 15 Lima Region; LMA Lima`,
  EC: `02 Azuay; 10 Guayas; 14 Manabí; 18 Pichincha; 11 Imbabura; 12 Loja; 08 El Oro; 19 Tungurahua`,
  UY: `10 Montevideo; 02 Canelones; 09 Maldonado`,
  CN: `
    01 Anhui; 02 Zhejiang; 03 Jiangxi; 04 Jiangsu; 05 Jilin; 06 Qinghai; 07 Fujian; 08 Heilongjiang; 09 Henan; 10 Hebei; 11 Hunan;
    12 Hubei; 13 Xinjiang; 14 Tibet, Xizang; 15 Gansu; 16 Guangxi; 18 Guizhou; 19 Liaoning; 20 Inner Mongolia, Nei Mongol; 21 Ningxia;
    22 Beijing; 23 Shanghai; 24 Shanxi; 25 Shandong; 26 Shaanxi; 28 Tianjin; 29 Yunnan; 30 Guangdong; 31 Hainan; 32 Sichuan;
    33 Chongqing`,
  JP: `
    01 Aichi; 02 Akita; 03 Aomori; 04 Chiba; 05 Ehime; 06 Fukui; 07 Fukuoka; 08 Fukushima; 09 Gifu; 10 Gunma; 11 Hiroshima;
    12 Hokkaido; 13 Hyogo; 14 Ibaraki; 15 Ishikawa; 16 Iwate; 17 Kagawa; 18 Kagoshima; 19 Kanagawa; 20 Kochi; 21 Kumamoto;
    22 Kyoto; 23 Mie; 24 Miyagi; 25 Miyazaki; 26 Nagano; 27 Nagasaki; 28 Nara; 29 Niigata; 30 Oita; 31 Okayama; 32 Osaka; 33 Saga;
    34 Saitama; 35 Shiga; 36 Shimane; 37 Shizuoka; 38 Tochigi; 39 Tokushima; 40 Tokyo; 41 Tottori; 42 Toyama; 43 Wakayama;
    44 Yamagata; 45 Yamaguchi; 46 Yamanashi; 47 Okinawa`,
  KR: `
    01 Jeju; 03 North Jeolla, Jeollabuk-do, Jeonbuk; 05 North Chungcheong, Chungcheongbuk-do; 06 Gangwon, Gangwon-do; 10 Busan; 11 Seoul;
    12 Incheon; 13 Gyeonggi, Gyeonggi-do; 14 North Gyeongsang, Gyeongsangbuk-do; 15 Daegu; 16 South Jeolla, Jeollanam-do;
    17 South Chungcheong, Chungcheongnam-do; 18 Gwangju; 19 Daejeon; 20 South Gyeongsang, Gyeongsangnam-do; 21 Ulsan; 22 Sejong`,
  ID: `
    01 Aceh; 02 Bali; 03 Bengkulu; 04 Jakarta, DKI Jakarta, Daerah Khusus Ibukota Jakarta; 05 Jambi; 07 Central Java, Jawa Tengah;
    08 East Java, Jawa Timur; 10 Yogyakarta; 11 West Kalimantan; 12 South Kalimantan; 13 Central Kalimantan; 14 East Kalimantan;
    15 Lampung; 17 West Nusa Tenggara; 18 East Nusa Tenggara; 21 Central Sulawesi; 22 Southeast Sulawesi; 24 West Sumatra;
    26 North Sumatra; 28 Maluku; 29 North Maluku; 30 West Java, Jawa Barat; 31 North Sulawesi; 32 South Sumatra; 33 Banten;
    34 Gorontalo; 35 Bangka Belitung; 36 Papua; 37 Riau; 38 South Sulawesi; 39 West Papua; 40 Riau Islands; 41 West Sulawesi;
    42 North Kalimantan`,
  MY: `
    01 Johor; 02 Kedah; 03 Kelantan; 04 Malacca, Melaka; 05 Negeri Sembilan; 06 Pahang; 07 Perak; 08 Perlis;
    09 Penang, Pulau Pinang; 11 Sarawak; 12 Selangor; 13 Terengganu; 14 Kuala Lumpur, Federal Territory of Kuala Lumpur,
    Wilayah Persekutuan Kuala Lumpur; 15 Labuan; 16 Sabah; 17 Putrajaya`,
  PH: `
    01 Ilocos; 02 Cagayan Valley; 03 Central Luzon; 05 Bicol; 06 Western Visayas; 07 Central Visayas; 08 Eastern Visayas;
    09 Zamboanga Peninsula; 10 Northern Mindanao; 11 Davao Region; 12 Soccsksargen; 13 Caraga; 14 Bangsamoro; 15 Cordillera;
    40 Calabarzon; 41 Mimaropa; NCR Metro Manila, National Capital Region, NCR`,
  PK: `
    02 Balochistan; 03 Khyber Pakhtunkhwa, KPK; 04 Punjab; 05 Sindh; 06 Azad Kashmir; 07 Gilgit-Baltistan;
    08 Islamabad, Islamabad Capital Territory`,
  BD: `81 Dhaka; 82 Khulna; 83 Rajshahi; 84 Chittagong, Chattogram; 85 Barisal; 86 Sylhet; 87 Rangpur; H Mymensingh`,
  LK: `36 Western; 29 Central; 34 Southern; 38 Northern; 37 Eastern; 32 North Western; 30 North Central; 35 Uva; 33 Sabaragamuwa`,
  VN: `
    13 Hai Phong; 20 Ho Chi Minh City, Saigon; 44 Hanoi; 43 Dong Nai; 54 Khanh Hoa; 66 Thua Thien-Hue; 74 Bac Ninh; 75 Binh Duong;
    78 Da Nang; 87 Can Tho; 30 Quang Ninh; 23 Lam Dong; 45 Ba Ria-Vung Tau`,
  TH: `
    02 Chiang Mai; 03 Chiang Rai; 22 Khon Kaen; 27 Nakhon Ratchasima; 36 Ayutthaya; 38 Nonthaburi; 39 Pathum Thani; 40 Bangkok;
    42 Samut Prakan; 46 Chon Buri, Chonburi; 47 Rayong; 60 Surat Thani; 62 Phuket; 63 Krabi; 68 Songkhla`,
  NZ: `
    10 Chatham Islands; E7 Auckland; E8 Bay of Plenty; E9 Canterbury; F1 Gisborne; F2 Hawke's Bay; F3 Manawatu-Whanganui;
    F4 Marlborough; F5 Nelson; F6 Northland; F7 Otago; F8 Southland; F9 Taranaki; G1 Waikato; G2 Wellington; G3 West Coast;
    TAS Tasman`,
}
