// The countries and cities of the demo world: real places with rough weights, so that geography can be searched.

export interface DemoCountry {
  readonly name: string
  /** ISO 3166-1 alpha-3. */
  readonly code: string
  readonly continent: string
  /** Ends of company domains, the most usual first. */
  readonly domainEnds: readonly string[]
  readonly legalForms: readonly string[]
  /** Cultures that names come from, the most usual first. */
  readonly cultures: readonly string[]
  readonly languages: readonly string[]
}

export interface DemoCity {
  readonly name: string
  readonly state: string
  readonly country: DemoCountry
  readonly weight: number
  /** Degrees, rounded to two decimals. */
  readonly latitude: number
  readonly longitude: number
  /** The forms that people write instead of the full line. */
  readonly area: string
  readonly index: number
}

type CountryLine = readonly [string, string, string, string, string, string, string]

// name, code, continent, domain ends, legal forms, cultures, languages
const countryLines: readonly CountryLine[] = [
  [
    'United States',
    'USA',
    'North America',
    'com io ai org',
    'Inc.|LLC|Corp.|Group',
    'english english english spanish indian chinese german italian vietnamese',
    'English Spanish',
  ],
  [
    'Canada',
    'CAN',
    'North America',
    'ca com',
    'Inc.|Ltd.',
    'english english french indian chinese',
    'English French',
  ],
  ['Mexico', 'MEX', 'North America', 'mx com.mx', 'S.A. de C.V.|S. de R.L.', 'spanish', 'Spanish English'],
  [
    'Brazil',
    'BRA',
    'South America',
    'com.br com',
    'Ltda.|S.A.',
    'portuguese portuguese portuguese italian japanese',
    'Portuguese English',
  ],
  [
    'Argentina',
    'ARG',
    'South America',
    'com.ar com',
    'S.A.|S.R.L.',
    'spanish spanish italian',
    'Spanish English',
  ],
  ['Chile', 'CHL', 'South America', 'cl', 'SpA|S.A.', 'spanish', 'Spanish English'],
  ['Colombia', 'COL', 'South America', 'co com.co', 'S.A.S.', 'spanish', 'Spanish English'],
  [
    'United Kingdom',
    'GBR',
    'Europe',
    'co.uk com io',
    'Ltd|PLC|LLP',
    'english english english indian nigerian polish',
    'English French',
  ],
  ['Ireland', 'IRL', 'Europe', 'ie com', 'Limited|DAC', 'english', 'English Irish'],
  [
    'Germany',
    'DEU',
    'Europe',
    'de com io',
    'GmbH|AG|GmbH & Co. KG|SE',
    'german german german turkish polish russian',
    'German English',
  ],
  ['Austria', 'AUT', 'Europe', 'at com', 'GmbH|AG', 'german', 'German English'],
  ['Switzerland', 'CHE', 'Europe', 'ch com', 'AG|GmbH|SA', 'german french italian', 'German French English'],
  [
    'France',
    'FRA',
    'Europe',
    'fr com',
    'SAS|SA|SARL',
    'french french french arabic portuguese',
    'French English',
  ],
  ['Belgium', 'BEL', 'Europe', 'be com', 'NV|BV|SA', 'dutch french', 'Dutch French English'],
  ['Netherlands', 'NLD', 'Europe', 'nl com', 'B.V.|N.V.', 'dutch dutch turkish', 'Dutch English German'],
  ['Spain', 'ESP', 'Europe', 'es com', 'S.L.|S.A.', 'spanish', 'Spanish English Catalan'],
  ['Portugal', 'PRT', 'Europe', 'pt com', 'Lda.|S.A.', 'portuguese', 'Portuguese English'],
  ['Italy', 'ITA', 'Europe', 'it com', 'S.r.l.|S.p.A.', 'italian', 'Italian English'],
  ['Poland', 'POL', 'Europe', 'pl com', 'Sp. z o.o.|S.A.', 'polish', 'Polish English'],
  ['Czechia', 'CZE', 'Europe', 'cz com', 's.r.o.|a.s.', 'polish german', 'Czech English'],
  ['Sweden', 'SWE', 'Europe', 'se com', 'AB', 'nordic', 'Swedish English'],
  ['Norway', 'NOR', 'Europe', 'no com', 'AS|ASA', 'nordic', 'Norwegian English'],
  ['Denmark', 'DNK', 'Europe', 'dk com', 'A/S|ApS', 'nordic', 'Danish English'],
  ['Finland', 'FIN', 'Europe', 'fi com', 'Oy|Oyj', 'nordic', 'Finnish Swedish English'],
  ['Ukraine', 'UKR', 'Europe', 'com.ua ua', 'LLC', 'russian', 'Ukrainian Russian English'],
  ['Turkey', 'TUR', 'Asia', 'com.tr com', 'A.Ş.|Ltd. Şti.', 'turkish', 'Turkish English'],
  ['Israel', 'ISR', 'Asia', 'co.il com io', 'Ltd.', 'hebrew hebrew russian arabic', 'Hebrew English'],
  ['United Arab Emirates', 'ARE', 'Asia', 'ae com', 'FZ-LLC|LLC', 'arabic indian english', 'Arabic English'],
  ['Saudi Arabia', 'SAU', 'Asia', 'com.sa sa', 'LLC', 'arabic', 'Arabic English'],
  ['India', 'IND', 'Asia', 'in co.in com', 'Pvt. Ltd.|Ltd.|LLP', 'indian', 'English Hindi Tamil'],
  ['China', 'CHN', 'Asia', 'cn com.cn', 'Co., Ltd.', 'chinese', 'Chinese English'],
  ['Japan', 'JPN', 'Asia', 'co.jp jp', 'K.K.|G.K.', 'japanese', 'Japanese English'],
  ['South Korea', 'KOR', 'Asia', 'co.kr kr', 'Co., Ltd.|Inc.', 'korean', 'Korean English'],
  [
    'Singapore',
    'SGP',
    'Asia',
    'sg com.sg',
    'Pte. Ltd.',
    'chinese chinese indian english',
    'English Chinese Malay',
  ],
  ['Vietnam', 'VNM', 'Asia', 'vn com.vn', 'JSC|Co., Ltd.', 'vietnamese', 'Vietnamese English'],
  ['Indonesia', 'IDN', 'Asia', 'co.id id', 'Tbk|Persero', 'indonesian', 'Indonesian English'],
  ['Philippines', 'PHL', 'Asia', 'ph com.ph', 'Inc.|Corp.', 'spanish english', 'English Filipino'],
  [
    'Australia',
    'AUS',
    'Oceania',
    'com.au com',
    'Pty Ltd|Ltd',
    'english english english chinese indian',
    'English',
  ],
  ['New Zealand', 'NZL', 'Oceania', 'co.nz nz', 'Limited', 'english', 'English Maori'],
  ['Nigeria', 'NGA', 'Africa', 'ng com.ng', 'Ltd|PLC', 'nigerian', 'English Yoruba Igbo'],
  ['Kenya', 'KEN', 'Africa', 'co.ke', 'Ltd', 'kenyan', 'English Swahili'],
  ['South Africa', 'ZAF', 'Africa', 'co.za', '(Pty) Ltd', 'english dutch nigerian', 'English Afrikaans Zulu'],
  ['Egypt', 'EGY', 'Africa', 'com.eg', 'S.A.E.', 'arabic', 'Arabic English'],
]

// country code: city/state/weight/latitude/longitude, then the area where people call it otherwise than Greater ... Area
const cityLines: readonly (readonly [code: string, cities: string])[] = [
  [
    'USA',
    'New York/New York/90/40.71/-74.01/New York City Metropolitan Area;San Francisco/California/80/37.77/-122.42/San Francisco Bay Area;Los Angeles/California/55/34.05/-118.24/Greater Los Angeles Area;Seattle/Washington/45/47.61/-122.33/Greater Seattle Area;Chicago/Illinois/42/41.85/-87.65/Greater Chicago Area;Boston/Massachusetts/40/42.36/-71.06/Greater Boston;Austin/Texas/34/30.27/-97.74;Dallas/Texas/28/32.78/-96.81/Dallas-Fort Worth Metroplex;Houston/Texas/26/29.76/-95.36/Greater Houston;Denver/Colorado/22/39.74/-104.98/Denver Metropolitan Area;Atlanta/Georgia/26/33.75/-84.39/Atlanta Metropolitan Area;Washington/District of Columbia/30/38.90/-77.04/Washington DC-Baltimore Area;Philadelphia/Pennsylvania/18/39.95/-75.16/Greater Philadelphia;San Diego/California/18/32.72/-117.17;San Jose/California/20/37.34/-121.89;Palo Alto/California/12/37.44/-122.14;Miami/Florida/20/25.77/-80.19/Miami-Fort Lauderdale Area;Minneapolis/Minnesota/14/44.98/-93.26/Greater Minneapolis-St. Paul Area;Detroit/Michigan/12/42.33/-83.05/Detroit Metropolitan Area;Phoenix/Arizona/14/33.45/-112.07/Greater Phoenix Area;Portland/Oregon/11/45.52/-122.68/Portland, Oregon Metropolitan Area;Portland/Maine/3/43.66/-70.26;Raleigh/North Carolina/11/35.77/-78.64/Raleigh-Durham-Chapel Hill Area;Charlotte/North Carolina/10/35.23/-80.84;Nashville/Tennessee/9/36.17/-86.78;Salt Lake City/Utah/9/40.76/-111.89;Pittsburgh/Pennsylvania/8/40.44/-80.00;Columbus/Ohio/8/39.96/-83.00;Kansas City/Missouri/6/39.10/-94.58;Springfield/Illinois/3/39.80/-89.64;Springfield/Missouri/3/37.22/-93.30;Honolulu/Hawaii/3/21.31/-157.86',
  ],
  [
    'CAN',
    'Toronto/Ontario/30/43.70/-79.42/Greater Toronto Area;Vancouver/British Columbia/18/49.25/-123.12;Montréal/Quebec/16/45.51/-73.59;Ottawa/Ontario/8/45.41/-75.70;Calgary/Alberta/8/51.05/-114.08;Waterloo/Ontario/4/43.47/-80.52',
  ],
  [
    'MEX',
    'Mexico City/Mexico City/16/19.43/-99.13;Guadalajara/Jalisco/7/20.67/-103.39;Monterrey/Nuevo León/7/25.68/-100.32',
  ],
  [
    'BRA',
    'São Paulo/São Paulo/26/-23.55/-46.64;Rio de Janeiro/Rio de Janeiro/11/-22.91/-43.18;Belo Horizonte/Minas Gerais/6/-19.92/-43.94;Florianópolis/Santa Catarina/4/-27.60/-48.55;Curitiba/Paraná/5/-25.43/-49.27',
  ],
  ['ARG', 'Buenos Aires/Buenos Aires/11/-34.61/-58.38;Córdoba/Córdoba/4/-31.41/-64.18'],
  ['CHL', 'Santiago/Santiago Metropolitan/7/-33.46/-70.65'],
  ['COL', 'Bogotá/Bogotá/8/4.61/-74.08;Medellín/Antioquia/5/6.25/-75.56'],
  [
    'GBR',
    'London/England/62/51.51/-0.13/London Area, United Kingdom;Manchester/England/12/53.48/-2.24;Birmingham/England/8/52.48/-1.90;Cambridge/England/7/52.20/0.12;Bristol/England/7/51.45/-2.60;Edinburgh/Scotland/7/55.95/-3.20;Glasgow/Scotland/5/55.87/-4.26;Leeds/England/6/53.80/-1.55;Cardiff/Wales/3/51.48/-3.18;Belfast/Northern Ireland/3/54.60/-5.92',
  ],
  ['IRL', 'Dublin/Leinster/11/53.33/-6.25;Cork/Munster/4/51.90/-8.47'],
  [
    'DEU',
    'Berlin/Berlin/26/52.52/13.41;Munich/Bavaria/24/48.14/11.57/Greater Munich Metropolitan Area;Hamburg/Hamburg/14/53.55/9.99;Frankfurt/Hesse/14/50.12/8.68/Frankfurt Rhine-Main Metropolitan Area;Cologne/North Rhine-Westphalia/11/50.93/6.95;Düsseldorf/North Rhine-Westphalia/9/51.22/6.78;Stuttgart/Baden-Württemberg/10/48.78/9.18;Leipzig/Saxony/4/51.34/12.37;Karlsruhe/Baden-Württemberg/4/49.01/8.40;Nürnberg/Bavaria/4/49.45/11.08',
  ],
  ['AUT', 'Vienna/Vienna/8/48.21/16.37;Graz/Styria/3/47.07/15.45'],
  ['CHE', 'Zurich/Zurich/9/47.37/8.55;Geneva/Geneva/5/46.20/6.15;Basel/Basel-Stadt/4/47.56/7.57'],
  [
    'FRA',
    "Paris/Île-de-France/36/48.85/2.35/Greater Paris Metropolitan Region;Lyon/Auvergne-Rhône-Alpes/10/45.75/4.85;Toulouse/Occitanie/6/43.60/1.44;Bordeaux/Nouvelle-Aquitaine/5/44.84/-0.58;Lille/Hauts-de-France/5/50.63/3.06;Nantes/Pays de la Loire/5/47.22/-1.55;Marseille/Provence-Alpes-Côte d'Azur/5/43.30/5.38",
  ],
  ['BEL', 'Brussels/Brussels/8/50.85/4.35;Antwerp/Flanders/4/51.22/4.40;Ghent/Flanders/3/51.05/3.72'],
  [
    'NLD',
    'Amsterdam/North Holland/15/52.37/4.89;Rotterdam/South Holland/7/51.92/4.48;Utrecht/Utrecht/6/52.09/5.12;Eindhoven/North Brabant/5/51.44/5.48',
  ],
  [
    'ESP',
    'Madrid/Madrid/16/40.42/-3.70;Barcelona/Catalonia/15/41.39/2.16;Valencia/Valencian Community/5/39.47/-0.38;Seville/Andalusia/4/37.38/-5.97',
  ],
  ['PRT', 'Lisbon/Lisbon/7/38.72/-9.13;Porto/Porto/5/41.15/-8.61'],
  [
    'ITA',
    'Milan/Lombardy/14/45.46/9.19;Rome/Lazio/9/41.89/12.51;Turin/Piedmont/5/45.07/7.69;Bologna/Emilia-Romagna/4/44.49/11.34',
  ],
  [
    'POL',
    'Warsaw/Masovia/9/52.23/21.01;Kraków/Lesser Poland/6/50.06/19.94;Wrocław/Lower Silesia/5/51.10/17.03',
  ],
  ['CZE', 'Prague/Prague/6/50.09/14.42;Brno/South Moravia/3/49.20/16.61'],
  [
    'SWE',
    'Stockholm/Stockholm/11/59.33/18.07;Gothenburg/Västra Götaland/5/57.71/11.97;Malmö/Skåne/4/55.61/13.00',
  ],
  ['NOR', 'Oslo/Oslo/6/59.91/10.75;Bergen/Vestland/3/60.39/5.32'],
  ['DNK', 'Copenhagen/Capital Region/8/55.68/12.57;Aarhus/Central Denmark/3/56.16/10.21'],
  ['FIN', 'Helsinki/Uusimaa/6/60.17/24.93'],
  ['UKR', 'Kyiv/Kyiv/5/50.45/30.52;Lviv/Lviv/3/49.84/24.02'],
  ['TUR', 'Istanbul/Istanbul/10/41.01/28.95;Ankara/Ankara/4/39.92/32.85'],
  ['ISR', 'Tel Aviv/Tel Aviv/11/32.08/34.78;Haifa/Haifa/3/32.82/34.99'],
  ['ARE', 'Dubai/Dubai/12/25.08/55.31;Abu Dhabi/Abu Dhabi/5/24.45/54.40'],
  ['SAU', 'Riyadh/Riyadh/6/24.69/46.72'],
  [
    'IND',
    'Bengaluru/Karnataka/36/12.97/77.59/Greater Bengaluru Area;Mumbai/Maharashtra/24/19.07/72.88/Mumbai Metropolitan Region;Delhi/Delhi/20/28.65/77.23;Hyderabad/Telangana/18/17.38/78.46;Pune/Maharashtra/13/18.52/73.86;Chennai/Tamil Nadu/13/13.09/80.28;Kolkata/West Bengal/6/22.56/88.36;Ahmedabad/Gujarat/5/23.03/72.59',
  ],
  [
    'CHN',
    'Shanghai/Shanghai/14/31.22/121.46;Beijing/Beijing/13/39.91/116.40;Shenzhen/Guangdong/10/22.55/114.07;Hangzhou/Zhejiang/6/30.29/120.16',
  ],
  ['JPN', 'Tokyo/Tokyo/16/35.69/139.69;Osaka/Osaka/7/34.69/135.50'],
  ['KOR', 'Seoul/Seoul/11/37.57/126.98'],
  ['SGP', 'Singapore/Singapore/15/1.29/103.85'],
  ['VNM', 'Ho Chi Minh City/Ho Chi Minh City/6/10.82/106.63;Hanoi/Hanoi/4/21.02/105.84'],
  ['IDN', 'Jakarta/Jakarta/9/-6.21/106.84'],
  ['PHL', 'Manila/Metro Manila/8/14.60/120.98;Cebu City/Central Visayas/3/10.32/123.89'],
  [
    'AUS',
    'Sydney/New South Wales/16/-33.87/151.21;Melbourne/Victoria/14/-37.81/144.96;Brisbane/Queensland/6/-27.47/153.03;Perth/Western Australia/5/-31.95/115.86',
  ],
  ['NZL', 'Auckland/Auckland/5/-36.85/174.76;Wellington/Wellington/2/-41.29/174.78'],
  ['NGA', 'Lagos/Lagos/8/6.45/3.40;Abuja/Federal Capital Territory/3/9.06/7.50'],
  ['KEN', 'Nairobi/Nairobi/5/-1.28/36.82'],
  ['ZAF', 'Cape Town/Western Cape/6/-33.93/18.42;Johannesburg/Gauteng/6/-26.20/28.04'],
  ['EGY', 'Cairo/Cairo/6/30.06/31.25'],
]

const countryOf = new Map(
  countryLines.map(([name, code, continent, ends, forms, cultures, languages]): [string, DemoCountry] => [
    code,
    {
      name,
      code,
      continent,
      domainEnds: ends.split(' '),
      legalForms: forms.split('|'),
      cultures: cultures.split(' '),
      languages: languages.split(' '),
    },
  ]),
)

export const countries: readonly DemoCountry[] = Object.freeze([...countryOf.values()])

export const cities: readonly DemoCity[] = Object.freeze(
  cityLines
    .flatMap(([code, line]) => {
      const country = countryOf.get(code)
      if (!country) throw new Error(`No country has the code ${code}.`)
      return line.split(';').map(part => {
        const [name = '', state = '', weight, latitude, longitude, area = `Greater ${name} Area`] =
          part.split('/')
        return {
          name,
          state,
          country,
          weight: Number(weight),
          latitude: Number(latitude),
          longitude: Number(longitude),
          area,
        }
      })
    })
    .map((city, index) => ({ ...city, index })),
)

export const citiesOf: ReadonlyMap<string, readonly DemoCity[]> = new Map(
  countries.map(({ code }) => [code, cities.filter(city => city.country.code === code)]),
)
