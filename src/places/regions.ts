// Areas that are not a division of one country: `latitude longitude country division continent | name, other name, ... | extent`.
// A dash stands for none, as does a missing end. The point is where the people are, or the middle of the area.
// The extent lists the countries, states (`US-CA`) and continents that the area consists of, or says how far it reaches around its
// point; an area without one reaches as far as a metropolis does.

/** Areas whose name means nothing else. */
export const regions = `
37.72 -122.25 US CA | San Francisco Bay Area, Bay Area, SF Bay Area, SF Bay, The Bay, Greater San Francisco, San Francisco Oakland Bay Area, San Francisco Bay, SFBA, Bay Area California
37.39 -122.06 US CA | Silicon Valley, Santa Clara County, South Bay, South Bay Area | 35 km
37.50 -122.27 US CA | San Mateo County, SF Peninsula, San Francisco Peninsula
37.80 -122.22 US CA | East Bay, Alameda County | 30 km
38.05 -122.55 US CA | North Bay, Marin County
34.10 -118.20 US CA | Los Angeles County, LA County, Greater Los Angeles, Los Angeles Metropolitan
33.72 -117.83 US CA | Orange County, OC | 40 km
33.03 -116.77 US CA | San Diego County
34.00 -117.40 US CA | Inland Empire | 90 km
34.00 -118.00 US CA | Southern California, SoCal | 250 km
38.60 -121.90 US CA | Northern California, NorCal | 300 km
40.75 -73.98 US - | Tri-State Area, Tri State, New York Tri-State, NY Tri-State, NYC Tri-State, New York Tri State Area, Greater New York, Greater New York City, New York Metropolitan, New York City Metropolitan, NYC Metro, Greater NYC, New York City Area | 110 km
40.79 -73.13 US NY | Long Island | 80 km
41.03 -73.76 US NY | Westchester, Westchester County
41.20 -73.20 US CT | Fairfield County
42.36 -71.06 US - | Greater Boston, Boston Metro
44.00 -71.50 US - | New England | US-CT US-ME US-MA US-NH US-RI US-VT
38.90 -77.04 US - | Greater DC, DMV, DC Metro, DC Area, Washington DC-Baltimore, Washington DC Baltimore, Washington Metropolitan, Washington D.C. Metro, Greater Washington, Greater Washington DC, National Capital Area, D.C. Area
38.85 -77.25 US VA | Northern Virginia, NoVA, Fairfax County | 45 km
39.10 -77.20 US MD | Montgomery County Maryland
26.30 -80.15 US FL | South Florida, Miami-Fort Lauderdale, Miami Fort Lauderdale | 110 km
27.90 -82.55 US FL | Tampa Bay, Tampa-St. Petersburg, Tampa St Petersburg
28.50 -81.40 US FL | Central Florida
32.82 -97.00 US TX | Dallas-Fort Worth, DFW, Dallas/Fort Worth, Dallas Fort Worth Metroplex, DFW Metroplex, Dallas-Ft. Worth, North Texas
44.96 -93.18 US MN | Twin Cities, Minneapolis-St. Paul, Minneapolis Saint Paul, Greater Minneapolis-St. Paul, Greater Minneapolis St. Paul
35.88 -78.78 US NC | Research Triangle, RTP, Research Triangle Park, Raleigh-Durham, Raleigh Durham Chapel Hill, Raleigh-Durham-Chapel Hill, The Triangle, Triangle Area, Triangle
36.07 -79.99 US NC | Piedmont Triad, Greensboro Winston-Salem High Point
41.88 -87.63 US - | Chicagoland, Greater Chicago
47.61 -122.33 US WA | Puget Sound, Greater Seattle, Seattle-Tacoma, Seattle Tacoma | 80 km
47.55 -121.80 US WA | King County
40.55 -111.93 US UT | Silicon Slopes, Wasatch Front
40.00 -75.15 US - | Delaware Valley, Greater Philadelphia | 70 km
36.90 -76.25 US VA | Hampton Roads, Norfolk-Virginia Beach | 70 km
40.62 -75.43 US PA | Lehigh Valley
41.52 -90.50 US - | Quad Cities
33.45 -112.00 US AZ | Valley of the Sun, Maricopa County, Phoenix-Mesa
34.85 -82.35 US SC | Upstate South Carolina, Greenville-Spartanburg
41.68 -70.30 US MA | Cape Cod
29.76 -95.37 US TX | Harris County, Houston Metro
41.84 -87.80 US IL | Cook County
45.50 -121.00 US - | Pacific Northwest, PNW | US-WA US-OR US-ID
41.50 -90.00 US - | Midwest, Midwestern United States, Midwest US, American Midwest | US-IL US-IN US-IA US-KS US-MI US-MN US-MO US-NE US-ND US-OH US-SD US-WI
39.00 -75.50 US - | East Coast, US East Coast, Eastern Seaboard, Eastern United States | US-ME US-NH US-MA US-RI US-CT US-NY US-NJ US-PA US-DE US-MD US-DC US-VA US-NC US-SC US-GA US-FL US-VT
37.50 -120.50 US - | West Coast, US West Coast, Western United States | US-CA US-OR US-WA
34.00 -108.00 US - | Southwest, American Southwest, Southwestern United States | US-AZ US-NM US-TX US-OK US-NV US-UT
33.50 -84.50 US - | Southeast US, Southeast, US Southeast, Southeastern United States, American South, Deep South | US-AL US-AR US-FL US-GA US-KY US-LA US-MS US-NC US-SC US-TN US-VA US-WV
33.00 -88.00 US - | Southern United States, US South | US-AL US-AR US-FL US-GA US-KY US-LA US-MS US-NC US-OK US-SC US-TN US-TX US-VA US-WV
42.00 -74.00 US - | Northeast US, US Northeast, Northeast, Northeastern United States | US-CT US-ME US-MA US-NH US-NJ US-NY US-PA US-RI US-VT
40.50 -76.50 US - | Mid-Atlantic, Mid Atlantic States | US-DE US-DC US-MD US-NJ US-NY US-PA US-VA US-WV
41.00 -111.00 US - | Mountain West, Rocky Mountains, Rockies | US-AZ US-CO US-ID US-MT US-NV US-NM US-UT US-WY
42.65 -79.00 CA 08 | Golden Horseshoe
43.70 -79.42 CA 08 | GTA, Greater Toronto, Greater Toronto Area, Greater Toronto and Hamilton, GTHA
43.46 -80.50 CA 08 | Kitchener-Waterloo, Kitchener Waterloo, Waterloo Region, Kitchener-Cambridge-Waterloo
49.23 -122.95 CA 02 | Metro Vancouver, Greater Vancouver, Lower Mainland, GVA
45.43 -75.70 CA - | National Capital Region Canada
46.50 -63.00 CA - | Atlantic Canada, Maritimes, Canadian Maritimes | CA-04 CA-05 CA-07 CA-09
46.50 -73.00 CA - | Eastern Canada | CA-04 CA-05 CA-07 CA-08 CA-09 CA-10
53.00 -112.00 CA - | Western Canada | CA-01 CA-02 CA-03 CA-11
19.43 -99.13 MX - | Valley of Mexico, Valle de México
51.51 -0.12 GB ENG | Greater London, London Area, Londres Area, City of London Area | 35 km
53.50 -2.25 GB ENG | Greater Manchester | 30 km
52.50 -1.90 GB ENG | West Midlands, Midlands, The Midlands
52.85 -1.00 GB ENG | East Midlands
53.40 -2.95 GB ENG | Merseyside
53.80 -1.60 GB ENG | West Yorkshire, Yorkshire
53.45 -1.40 GB ENG | South Yorkshire
54.10 -1.40 GB ENG | North Yorkshire
54.97 -1.61 GB ENG | Tyne and Wear, North East England
51.40 -0.90 GB ENG | Thames Valley, Home Counties
51.30 -0.50 GB ENG | South East England
51.00 -3.00 GB ENG | South West England, West Country
52.25 0.50 GB ENG | East of England, East Anglia
54.00 -2.60 GB ENG | North West England
54.00 -4.00 - - Europe | British Isles, UK & Ireland, UK and Ireland, UKI | GB IE
51.50 7.30 DE 07 | Ruhr, Ruhrgebiet, Rhine-Ruhr, Rhein-Ruhr
50.05 8.50 DE - | Rhine-Main, Rhein-Main, Frankfurt Rhine-Main, Frankfurt Rhein Main
49.45 8.50 DE - | Rhine-Neckar, Rhein-Neckar
52.10 4.60 NL - | Randstad | 60 km
55.80 12.90 - - Europe | Øresund, Oresund, Copenhagen Malmö
52.00 12.80 DE - | East Germany, Eastern Germany, Ostdeutschland | DE-11 DE-12 DE-13 DE-14 DE-15 DE-16
48.00 10.50 - - Europe | DACH, D-A-CH, German-speaking Europe | DE AT CH LI
62.00 16.00 - - Europe | Nordics, Nordic, Nordic Countries, Scandinavia, Norden, Skandinavien, Scandinavie | DK SE NO FI IS
51.00 5.00 - - Europe | Benelux, Benelux Countries, Low Countries | BE NL LU
57.00 25.00 - - Europe | Baltics, Baltic States | EE LV LT
43.50 21.00 - - Europe | Balkans | AL BA BG HR GR XK ME MK RO RS SI
40.00 -5.00 - - Europe | Iberia, Iberian Peninsula | ES PT
48.50 4.00 - - Europe | Western Europe, Westeuropa, Europe de l'Ouest | FR DE GB IE NL BE LU AT CH MC LI ES PT
49.50 17.00 - - Europe | Central Europe, CEE, Central and Eastern Europe, Mitteleuropa | PL CZ SK HU AT DE CH SI RO BG HR EE LV LT RS
50.00 27.00 - - Europe | Eastern Europe, Osteuropa, Europe de l'Est | PL CZ SK HU RO BG UA BY MD RU EE LV LT
41.50 14.00 - - Europe | Southern Europe, Südeuropa, Europe du Sud | ES PT IT GR MT CY HR SI AL BA ME MK RS SM VA AD
60.00 15.00 - - Europe | Northern Europe, Nordeuropa, Europe du Nord | DK SE NO FI IS EE LV LT GB IE
50.00 10.00 - - Europe | Europe, Europa | Europe
50.00 10.00 - - Europe | European Union, EU, EEA | AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE
28.61 77.21 IN - | Delhi NCR, NCR, National Capital Region, NCR Delhi, Delhi/NCR, New Delhi NCR, Delhi National Capital Region
12.50 77.50 IN - | South India, Southern India | IN-02 IN-13 IN-19 IN-22 IN-25 IN-40
19.08 72.88 IN 16 | Greater Mumbai, Mumbai Metropolitan
35.68 139.69 JP - | Greater Tokyo, Kanto
34.70 135.50 JP - | Kansai
22.80 113.60 CN - | Pearl River Delta, Greater Bay Area
1.35 103.90 - - Asia | Southeast Asia, South East Asia, South-East Asia, SEA, ASEAN, Südostasien, Asie du Sud-Est | SG MY ID TH VN PH MM KH LA BN TL
22.00 79.00 - - Asia | South Asia | IN PK BD LK NP BT MV AF
35.00 115.00 - - Asia | East Asia | CN JP KR KP TW HK MO MN
43.00 65.00 - - Asia | Central Asia | KZ UZ KG TJ TM
29.00 45.00 - - Asia | Middle East, Gulf, Naher Osten, Nahost, Moyen-Orient | AE SA QA KW BH OM IL JO LB IQ IR SY YE TR PS CY EG
25.00 50.50 - - Asia | GCC, Gulf Region, Gulf States, Persian Gulf | AE SA QA KW BH OM
25.00 105.00 - - Asia | Asia | Asia
10.00 110.00 | APAC, Asia Pacific, Asia-Pacific, APJ | Asia Oceania
27.00 30.00 | MENA, Middle East and North Africa, Middle East & North Africa | AE SA QA KW BH OM IL JO LB IQ IR SY YE PS EG MA DZ TN LY SD MR
40.00 20.00 | EMEA, Europe Middle East and Africa | Europe Africa AE SA QA KW BH OM IL JO LB IQ IR SY YE TR PS
-15.00 -60.00 | LATAM, Latin America, Latin America and the Caribbean, Lateinamerika, Amérique latine, América Latina | South_America MX GT HN SV NI CR PA CU DO PR HT JM TT BZ BS BB
20.00 -90.00 | Americas, The Americas | North_America South_America
2.00 20.00 - - Africa | Africa | Africa
0.00 22.00 - - Africa | Sub-Saharan Africa | AO BJ BW BF BI CM CV CF TD KM CG CD CI DJ GQ ER SZ ET GA GM GH GN GW KE LS LR MG MW ML MR MU MZ NA NE NG RW ST SN SC SL SO ZA SS SD TZ TG UG ZM ZW
28.00 10.00 - - Africa | North Africa, Maghreb, Northern Africa, Nordafrika | DZ EG LY MA TN SD EH
9.00 0.00 - - Africa | West Africa, Western Africa, Westafrika, Afrique de l'Ouest | BJ BF CV CI GM GH GN GW LR ML MR NE NG SN SL TG
0.00 37.00 - - Africa | East Africa, Eastern Africa, Ostafrika | BI KM DJ ER ET KE MG MW MU MZ RW SC SO SS TZ UG ZM ZW
-22.00 26.00 - - Africa | Southern Africa | BW LS NA ZA SZ ZW ZM MZ
40.00 -100.00 - - North America | North America, NORAM, Nordamerika, Amérique du Nord | North_America
13.00 -86.00 - - North America | Central America | BZ CR SV GT HN NI PA
18.00 -72.00 - - North America | Caribbean, West Indies, The Caribbean | AG BS BB CU DM DO GD HT JM KN LC VC TT PR
-15.00 -60.00 - - South America | South America, Südamerika, Amérique du Sud | South_America
-27.00 -51.00 BR - | South Brazil, Southern Brazil | BR-18 BR-23 BR-26
-25.00 140.00 - - Oceania | Oceania | Oceania
-32.00 148.00 - - Oceania | ANZ, Australia and New Zealand, Australia & New Zealand, Australasia | AU NZ
-85.00 0.00 - - Antarctica | Antarctic
46.40 24.20 RO - | Transylvania, Transilvania, Ardeal | 150 km
47.75 25.90 RO - | Bukovina, Bucovina
44.25 28.30 RO - | Dobruja, Dobrogea
44.60 25.80 RO - | Wallachia, Muntenia | 150 km
43.50 16.45 HR - | Dalmatia, Dalmacija | 150 km
45.20 13.90 HR - | Istria
45.45 18.00 HR - | Slavonia, Slavonija
45.35 19.85 RS - | Vojvodina | 100 km
49.30 17.00 CZ - | Moravia | 100 km
49.90 14.50 CZ - | Bohemia, Čechy | 150 km
53.90 21.60 PL 85 | Masuria, Mazury
50.30 18.90 PL - | Upper Silesia, Górny Śląsk
49.60 10.80 DE 02 | Franconia, Franken, Upper Franconia, Middle Franconia, Lower Franconia, Oberfranken, Mittelfranken, Unterfranken | 100 km
47.90 11.60 DE 02 | Upper Bavaria, Oberbayern
48.70 12.70 DE 02 | Lower Bavaria, Niederbayern
49.30 12.10 DE 02 | Upper Palatinate, Oberpfalz
49.35 7.90 DE 08 | Palatinate, Pfalz
48.20 8.20 DE 01 | Black Forest, Schwarzwald
47.65 10.30 DE 02 | Allgäu
47.65 9.40 - - Europe | Lake Constance, Bodensee, Bodenseeregion
50.90 6.90 DE 07 | Rhineland, Rheinland
51.96 7.60 DE 07 | Westphalia, Westfalen, Münsterland
51.20 8.10 DE 07 | Sauerland
53.40 7.50 DE 06 | East Frisia, Ostfriesland
51.50 14.30 DE - | Lusatia, Lausitz
47.75 13.60 AT - | Salzkammergut
46.65 6.80 CH - | Romandy, Romandie, Suisse romande, French-speaking Switzerland
52.30 6.75 NL 15 | Twente
52.00 6.40 NL 03 | Achterhoek
52.20 5.80 NL 03 | Veluwe
43.60 7.10 FR 93 | French Riviera
36.60 -4.70 ES 51 | Costa del Sol | 120 km
42.00 3.10 ES 56 | Costa Brava
38.50 -0.15 ES 60 | Costa Blanca
39.95 4.05 ES 07 | Menorca, Minorca
29.00 -13.65 ES 53 | Lanzarote
28.40 -14.00 ES 53 | Fuerteventura
38.40 -7.90 PT - | Alentejo | 100 km
46.10 13.10 IT 06 | Friuli
43.50 11.30 IT 16 | Chianti
56.20 9.20 DK - | Jutland, Jylland | 150 km
55.30 10.40 DK 21 | Funen, Fyn
57.20 14.80 SE - | Småland | 120 km
38.65 34.85 TR - | Cappadocia, Kapadokya
56.00 92.00 RU - | Siberia | 1500 km
49.60 -125.50 CA 02 | Vancouver Island | 220 km
49.90 -119.50 CA 02 | Okanagan, Okanagan Valley
43.05 -79.30 CA 08 | Niagara Region, Niagara Peninsula
46.10 -60.70 CA 07 | Cape Breton, Cape Breton Island
50.68 -1.28 GB ENG | Isle of Wight
51.80 -1.85 GB ENG | Cotswolds, The Cotswolds
54.45 -3.10 GB ENG | Lake District, The Lake District
53.37 -3.08 GB ENG | Wirral, The Wirral
52.50 -2.05 GB ENG | Black Country, The Black Country
54.57 -1.23 GB ENG | Teesside, Tees Valley
53.85 -0.45 GB ENG | East Riding of Yorkshire, East Riding, Humberside, East Yorkshire
57.30 -4.70 GB SCT | Scottish Highlands, Highlands and Islands
55.55 -2.80 GB SCT | Scottish Borders
55.05 -3.90 GB SCT | Dumfries and Galloway, Dumfries & Galloway
53.10 -3.80 GB WLS | North Wales
51.65 -3.40 GB WLS | South Wales
52.00 -4.40 GB WLS | West Wales
33.00 131.00 JP - | Kyushu | 170 km
33.75 133.50 JP - | Shikoku | 120 km
39.00 140.50 JP - | Tohoku | 220 km
19.31 -81.25 KY - | Grand Cayman, Grand Cayman Island
18.43 -64.62 VG - | Tortola
20.80 -156.33 US HI | Maui
21.47 -157.98 US HI | Oahu
22.05 -159.53 US HI | Kauai
28.29 -16.58 ES 53 | Tenerife
27.96 -15.60 ES 53 | Gran Canaria
`

/** Areas whose name is, alone, more often a town: they count where the line names their country as well. */
export const counties = `
52.13 -0.46 GB ENG | Bedfordshire
51.46 -1.00 GB ENG | Berkshire, Royal Berkshire
51.80 -0.81 GB ENG | Buckinghamshire, Bucks
52.25 0.10 GB ENG | Cambridgeshire, Cambs
53.20 -2.50 GB ENG | Cheshire
50.40 -4.80 GB ENG | Cornwall
54.55 -3.00 GB ENG | Cumbria
53.10 -1.60 GB ENG | Derbyshire
50.75 -3.75 GB ENG | Devon
50.80 -2.30 GB ENG | Dorset
54.70 -1.75 GB ENG | Durham, County Durham
50.95 0.20 GB ENG | East Sussex
51.78 0.50 GB ENG | Essex
51.85 -2.15 GB ENG | Gloucestershire, Glos
51.05 -1.25 GB ENG | Hampshire, Hants
52.10 -2.70 GB ENG | Herefordshire
51.80 -0.20 GB ENG | Hertfordshire, Herts
51.20 0.75 GB ENG | Kent
53.85 -2.60 GB ENG | Lancashire, Lancs
52.65 -1.10 GB ENG | Leicestershire, Leics
53.10 -0.20 GB ENG | Lincolnshire, Lincs
52.65 1.00 GB ENG | Norfolk
52.30 -0.85 GB ENG | Northamptonshire, Northants
55.25 -2.00 GB ENG | Northumberland
53.10 -1.00 GB ENG | Nottinghamshire, Notts
51.77 -1.27 GB ENG | Oxfordshire, Oxon
52.62 -2.72 GB ENG | Shropshire
51.10 -2.95 GB ENG | Somerset
52.80 -2.05 GB ENG | Staffordshire, Staffs
52.20 1.00 GB ENG | Suffolk
51.25 -0.42 GB ENG | Surrey
52.28 -1.58 GB ENG | Warwickshire
50.93 -0.45 GB ENG | West Sussex, Sussex
51.35 -1.95 GB ENG | Wiltshire, Wilts
52.20 -2.20 GB ENG | Worcestershire, Worcs
51.51 -0.35 GB ENG | Middlesex
54.70 -6.20 GB NIR | Antrim, County Antrim
55.85 -4.25 GB SCT | Lanarkshire
55.95 -3.20 GB SCT | Lothian, Midlothian
53.35 -6.26 IE L | County Dublin, Co Dublin
51.95 -8.70 IE M | County Cork, Co Cork
53.35 -8.80 IE C | County Galway, Co Galway
52.50 -8.75 IE M | County Limerick, Co Limerick
52.15 -9.55 IE M | County Kerry, Kerry
52.85 -8.95 IE M | County Clare, Clare
52.20 -7.60 IE M | County Waterford
53.15 -6.80 IE L | County Kildare, Kildare
53.00 -6.40 IE L | County Wicklow, Wicklow
53.60 -6.65 IE L | County Meath, Meath
54.90 -8.00 IE U | County Donegal, Donegal
53.90 -9.30 IE C | County Mayo, Mayo
54.20 -8.50 IE C | County Sligo
52.65 -7.70 IE M | County Tipperary, Tipperary
52.45 -6.55 IE L | County Wexford
52.60 -7.25 IE L | County Kilkenny
53.90 -6.50 IE L | County Louth, Louth
53.45 -7.70 IE L | County Westmeath, Westmeath
50.98 5.45 BE VLG | Limburg, Limbourg
51.00 3.80 BE VLG | East Flanders, Oost-Vlaanderen, Flandre orientale
51.00 3.00 BE VLG | West Flanders, West-Vlaanderen, Flandre occidentale
50.90 4.60 BE VLG | Flemish Brabant, Vlaams-Brabant
50.65 4.60 BE WAL | Walloon Brabant, Brabant wallon
50.50 4.00 BE WAL | Hainaut, Henegouwen
52.65 -0.65 GB ENG | Rutland
56.20 -3.15 GB SCT | Fife
57.20 -2.60 GB SCT | Aberdeenshire
56.60 -3.80 GB SCT | Perthshire, Perth and Kinross
55.50 -4.50 GB SCT | Ayrshire
56.20 -5.30 GB SCT | Argyll, Argyll and Bute
59.00 -3.00 GB SCT | Orkney, Orkney Islands
60.30 -1.30 GB SCT | Shetland, Shetland Islands
53.25 -4.35 GB WLS | Anglesey, Isle of Anglesey
52.95 -4.00 GB WLS | Gwynedd
52.30 -3.40 GB WLS | Powys
51.85 -4.90 GB WLS | Pembrokeshire
51.90 -4.20 GB WLS | Carmarthenshire
52.25 -4.00 GB WLS | Ceredigion
51.78 -2.87 GB WLS | Monmouthshire
51.50 -3.45 GB WLS | Glamorgan, Vale of Glamorgan
54.35 -5.90 GB NIR | County Down, Co Down
54.30 -6.60 GB NIR | County Armagh, Co Armagh
54.60 -7.20 GB NIR | County Tyrone, Co Tyrone, Tyrone
54.35 -7.65 GB NIR | County Fermanagh, Co Fermanagh, Fermanagh
55.00 -6.90 GB NIR | County Londonderry, Co Londonderry, County Derry
54.00 -7.25 IE U | County Cavan, Co Cavan
54.15 -6.90 IE U | County Monaghan, Co Monaghan
53.75 -8.25 IE C | County Roscommon, Co Roscommon
54.10 -8.00 IE C | County Leitrim, Co Leitrim
53.00 -7.40 IE L | County Laois, Co Laois
53.20 -7.70 IE L | County Offaly, Co Offaly
53.70 -7.70 IE L | County Longford, Co Longford
52.70 -6.80 IE L | County Carlow, Co Carlow
48.85 2.25 FR 11 | Hauts-de-Seine
48.92 2.45 FR 11 | Seine-Saint-Denis
48.78 2.45 FR 11 | Val-de-Marne
49.08 2.15 FR 11 | Val-d'Oise
48.80 1.90 FR 11 | Yvelines
48.52 2.25 FR 11 | Essonne
48.60 2.95 FR 11 | Seine-et-Marne
46.00 6.40 FR 84 | Haute-Savoie
45.50 6.40 FR 84 | Savoie, Savoy
45.25 5.60 FR 84 | Isère
45.15 0.70 FR 75 | Dordogne
44.85 -0.60 FR 75 | Gironde
43.60 3.40 FR 76 | Hérault
43.40 1.20 FR 76 | Haute-Garonne
43.50 5.10 FR 93 | Bouches-du-Rhône
43.40 6.20 FR 93 | Var
43.95 7.15 FR 93 | Alpes-Maritimes
48.25 -4.10 FR 53 | Finistère
47.85 -2.80 FR 53 | Morbihan
48.15 -1.65 FR 53 | Ille-et-Vilaine
47.35 -1.70 FR 52 | Loire-Atlantique
46.70 -1.30 FR 52 | Vendée
50.50 2.30 FR 32 | Pas-de-Calais
49.05 6.60 FR 44 | Moselle
48.65 7.55 FR 44 | Bas-Rhin
47.90 7.25 FR 44 | Haut-Rhin
43.25 -2.90 ES 59 | Biscay, Bizkaia, Vizcaya
43.15 -2.20 ES 59 | Gipuzkoa, Guipúzcoa
42.85 -2.70 ES 59 | Álava, Araba
45.70 9.25 IT 09 | Brianza, Monza e Brianza, Monza and Brianza
`
