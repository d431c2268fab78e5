// Nouns for kinds of companies, in English, German and French, and what sources call their industry: `hospitals`, `law firms`, `Banken`.

/** A `~` marks kinds whose companies are filed under many industries, so that the noun only ranks. */
const lines = `
hospital,hospitals,krankenhaus,krankenhauser,klinik,kliniken,hopital,hopitaux,clinique,cliniques: hospital, hospitals and health care
clinic,clinics,medical practice,medical practices,doctor's office: clinic, medical practice, medical practices, health care
dentist office,dentist offices,dental office,dental offices,dental practice,dental practices,dental clinic,dental clinics,zahnarztpraxis,zahnarztpraxen: dentists, dental, medical practices, medical practice
bank,banks,banken,banque,banques: banking, banks, bank
investment bank,investment banks: investment banking
credit union,credit unions: credit union, banking
law firm,law firms,anwaltskanzlei,anwaltskanzleien,kanzlei,kanzleien,cabinet d'avocats,cabinets d'avocats: law practice, legal services, law
university,universities,universitat,universitaten,hochschule,hochschulen,universite,universites: higher education, university, universities
college,colleges: higher education, college, colleges
school,schools,high school,high schools,schulen,ecoles: primary and secondary education, school, schools, education
kindergarten,kindergartens,daycare,daycares,nursery school,nursery schools: child day care, preschool, education
airline,airlines,fluggesellschaft,fluggesellschaften,airlinegesellschaften,compagnie aerienne,compagnies aeriennes: airline, airlines, airlines and aviation
insurer,insurers,insurance carrier,insurance carriers,versicherung,versicherungen,versicherer,assureurs,compagnie d'assurance,compagnies d'assurance: insurance
hotel,hotels,hotel chain,hotel chains,hotelketten: hotel, hotels, hotels and motels, lodging, hospitality
restaurant,restaurants,restaurant chain,restaurant chains,eatery,eateries: restaurant, restaurants
brewery,breweries,brauerei,brauereien,brasseries: brewery, breweries, brewers, beverage
winery,wineries,weingut,weinguter,vineyards: winery, wineries, wine and spirits, beverage
pharmacy,pharmacies,apotheke,apotheken,drugstore,drugstores: pharmacy, pharmacies, drug retail
telco,telcos,telecom operator,telecom operators,carriers: telecommunications, telecom, wireless
utility,utilities,stadtwerke: utilities, utility
retailer,retailers,einzelhandler,detaillants,retail chain,retail chains: retail
supermarket,supermarkets,grocer,grocers,grocery chain,grocery chains,supermarkte,supermarches: supermarket, supermarkets, grocery, food retail
department store,department stores: department store, department stores, retail
wholesaler,wholesalers,grosshandler,grossistes: wholesale
newspaper,newspapers,zeitung,zeitungen,journaux: newspaper, newspapers, newspaper publishing, publishing
publisher,publishers,publishing house,publishing houses,verlag,verlage,editeurs: publishing, publisher
broadcaster,broadcasters,tv station,tv stations,radio station,radio stations: broadcast media, broadcasting
film studio,film studios,movie studio,movie studios: motion pictures, movies, film
game studio,game studios,gaming studio,gaming studios,game developer studios: computer games, games, gaming
hedge fund,hedge funds,asset manager firms,asset management firm,asset management firms: hedge funds, investment management, asset management, capital markets
private equity firm,private equity firms,private equity fund,private equity funds,buyout firm,buyout firms: private equity
venture capital firm,venture capital firms,vc firm,vc firms,vc fund,vc funds,venture fund,venture funds: venture capital
accounting firm,accounting firms,audit firm,audit firms,steuerkanzleien,cabinets comptables: accounting
architecture firm,architecture firms,architecture practice,architecture practices,architekturburo,architekturburos,cabinets d'architectes: architecture, architecture and planning
engineering firm,engineering firms,ingenieurburo,ingenieurburos: engineering services, civil engineering, engineering
pr firm,pr firms,pr agency,pr agencies: public relations
ad agency,ad agencies,advertising agency,advertising agencies,werbeagentur,werbeagenturen: advertising, advertising services, marketing
marketing agency,marketing agencies: marketing services, advertising services, marketing and advertising, marketing
design agency,design agencies,design studio,design studios: design services, design
travel agency,travel agencies,tour operator,tour operators,reiseveranstalter: travel arrangements, travel agency, leisure, travel
real estate agency,real estate agencies,realtors,realty firms,immobilienmaklern,agences immobilieres: real estate
property developer,property developers,real estate developer,real estate developers,bautrager: real estate, real estate development
construction firm,construction firms,builders,bauunternehmen,baufirmen: construction
carmaker,carmakers,car maker,car makers,automaker,automakers,car manufacturer,car manufacturers,auto manufacturer,auto manufacturers,autohersteller,autobauer,constructeurs automobiles: automotive, motor vehicle manufacturing, automobile manufacturers, automobiles
chipmaker,chipmakers,chip maker,chip makers: semiconductor, semiconductors, semiconductor manufacturing
drugmaker,drugmakers,drug maker,drug makers,pharma company,pharma companies,pharmaunternehmen: pharmaceuticals, pharmaceutical, pharmaceutical manufacturing
airport,airports: airlines and aviation, airport, airport services
oil company,oil companies,oil major,oil majors,oil producer,oil producers: oil and gas, oil, gas
mining company,mining companies,miners,bergbauunternehmen: mining, metals
steelmaker,steelmakers,steel producer,steel producers: steel, metals
shipping company,shipping companies,shipping line,shipping lines,reederei,reedereien: maritime transportation, shipping, marine, logistics
trucking company,trucking companies,haulier,hauliers,speditionen,spedition: trucking, truck transportation, freight, logistics
museum,museums,museen,musees: museum, museums
library,libraries: library, libraries
gym,gyms,fitness studio,fitness studios,fitnessstudios: fitness, wellness and fitness, recreational facilities
casino,casinos: casinos, gambling, gaming
farm,farms,winzer: farming, agriculture
bakery,bakeries,backereien,boulangeries: bakery, bakeries, food
software house,software houses,softwarefirma,softwarefirmen,softwareunternehmen,softwarehauser,software vendor,software vendors: software, software development, computer software
maschinenbauer,machine builders: machinery, machinery manufacturing, mechanical or industrial engineering
think tank,think tanks: think tanks
crypto exchange,crypto exchanges: cryptocurrency, crypto, blockchain
~distributor,distributors,grosshandelsunternehmen: wholesale, distribution, distributors
~manufacturer,manufacturers,hersteller,fabricants,industriels: manufacturing, manufacturer
`

export interface CompanyKind {
  readonly names: readonly string[]
  /** True for a noun in the singular, which may be a part of many names. */
  readonly isSingular: boolean
  readonly isBroad: boolean
  /** A noun that companies of the kind often have in their names. */
  readonly noun: string
}

/** The kinds by their folded nouns. */
export const companyKinds: ReadonlyMap<string, CompanyKind> = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap(line => {
      const isBroad = line.startsWith('~')
      const [words = '', names = ''] = line.replace('~', '').split(': ')
      const nouns = words.split(',')
      const [noun = ''] = nouns
      return nouns.map(
        one => [one, { names: names.split(', '), isSingular: hasPlural(one, nouns), isBroad, noun }] as const,
      )
    }),
)

function hasPlural(noun: string, nouns: readonly string[]): boolean {
  const stem = noun.replace(/y$/, 'i')
  return nouns.some(other => other.length > noun.length && other.startsWith(stem))
}

/** The longest noun, in words. */
export const companyKindWordsMax = 3
