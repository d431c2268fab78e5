// The names of columns of companies.
import type { ColumnMeaning } from '../column-meaning.ts'

export const companyMeanings: readonly ColumnMeaning[] = [
  {
    field: 'basic_info.name',
    names:
      'companyname accountname organizationname organisationname businessname company account organization organisation firmenname unternehmensname firmierung firma unternehmen raisonsociale nomdelentreprise nomdelasociete denomination denominationsociale societe entreprise razonsocial nombredelaempresa empresa compania',
    weakNames: 'name business firm brandname customername legalname nom nombre',
    evidence: ['name'],
  },
  {
    field: 'basic_info.former_names',
    names: 'formername formernames previousname previousnames oldname fruherername',
    evidence: ['name'],
    isMany: true,
  },
  {
    field: '@domain',
    names:
      'primarydomain domain domainname companydomainname websitedomain webdomain companydomain rootdomain domaine dominio',
    evidence: ['domain', 'url'],
  },
  {
    field: 'basic_info.website',
    names:
      'website websiteurl websites webpage homepage homepageurl siteurl web site url webseite internetseite internetadresse internet siteweb siteinternet sitioweb paginaweb',
    evidence: ['url', 'domain'],
  },
  {
    field: 'basic_info.all_domains',
    names: 'domains alldomains additionaldomains otherdomains secondarydomains aliasdomains domainaliases',
    evidence: ['domain', 'url'],
    isMany: true,
  },
  {
    field: 'basic_info.professional_network_url',
    names:
      'linkedinurl linkedinprofileurl linkedincompanyurl linkedincompanypage linkedinpage linkedinprofile linkedincompanyprofile linkedincompany linkedinlink linkedin profileurl professionalnetworkurl profillinkedin linkedinprofil',
    evidence: ['company-profile', 'url'],
  },
  {
    field: 'basic_info.description',
    names:
      'description companydescription longdescription shortdescription onelinedescription oneliner aboutus about overview summary tagline beschreibung kurzbeschreibung descripcion',
    evidence: ['text'],
  },
  {
    field: 'basic_info.industries',
    names:
      'industries industry primaryindustry industryname categoryindustry sector branchen branche wirtschaftszweig secteur secteurdactivite industria rubro',
    evidence: ['text'],
    isMany: true,
  },
  { field: 'basic_info.logo_permalink', names: 'logo logourl logolink companylogo', evidence: ['image'] },
  {
    field: 'basic_info.company_type',
    names: 'companytype ownership ownershiptype rechtsform legalform formejuridique formajuridica',
    evidence: ['label'],
  },
  {
    field: 'basic_info.year_founded',
    names:
      'yearfounded foundedyear foundingyear founded foundedon foundedin foundedat foundingdate foundeddate dateestablished yearestablished established establishedyear incorporationdate incorporated dateofincorporation gegrundet grundungsjahr grundung grundungsdatum anneedecreation datedecreation fundacion anodefundacion fechadefundacion yearstarted',
    evidence: ['year', 'date'],
  },
  {
    field: '@employees',
    names:
      'numberofemployees employeecount employeescount employees noofemployees numemployees headcount companysize size staff staffcount teamsize employeerange employeesrange employeecountrange sizerange headcountrange ftes estimatednumemployees numberofstaff mitarbeiter mitarbeiterzahl mitarbeiteranzahl anzahlmitarbeiter anzahldermitarbeiter beschaftigte effectif effectifs nombredesalaries nombredemployes salaries trancheeffectif empleados numerodeempleados plantilla',
    evidence: ['number', 'range'],
  },
  {
    field: 'revenue.estimated',
    names:
      'annualrevenue estimatedrevenue estimatedannualrevenue revenue revenues revenueusd annualrevenueusd annualsales revenuerange sales turnover',
    evidence: ['number', 'range'],
    isMoney: true,
  },
  {
    field: 'revenue.estimated',
    names: 'usdrevenue umsatz jahresumsatz chiffredaffaires ca facturacion ingresos ventas',
    evidence: ['number', 'range'],
    isMoney: true,
  },
  {
    field: 'funding.total_investment_usd',
    names:
      'totalfunding totalfundingusd fundingtotalusd totalfundingamount fundingtotal totalraised totalmoneyraised amountraised raised',
    weakNames: 'funding',
    evidence: ['number'],
    isMoney: true,
  },
  {
    field: 'funding.last_round_amount_usd',
    names: 'lastfundingamount latestfundingamount lastroundamount lastroundsize',
    evidence: ['number'],
    isMoney: true,
  },
  {
    field: 'funding.last_round_type',
    names:
      'lastroundtype lastfundingtype lastfundingstage latestfundingstage latestfundingtype latestround lastround latestfunding fundingstage lastfundinground',
    evidence: ['label'],
  },
  {
    field: 'funding.last_fundraise_date',
    names: 'lastfundingdate latestfundingdate lastrounddate lastraisedat lastfundingat',
    evidence: ['date'],
  },
  {
    field: 'funding.num_funding_rounds',
    names: 'fundingrounds numberoffundingrounds numfundingrounds',
    evidence: ['number'],
  },
  {
    field: 'funding.investors',
    names: 'investors topinvestors topfiveinvestors investorsname investoren investisseurs inversores',
    evidence: ['text'],
    isMany: true,
  },
  {
    field: 'locations.headquarters',
    names:
      'headquarters hq hqlocation headquarterslocation headquarter location companylocation fulladdress hqaddress sitz hauptsitz firmensitz standort siege siegesocial sede ubicacion',
    weakNames: 'address billingaddress adresse anschrift direccion',
    evidence: ['place'],
  },
  {
    field: 'locations.all_office_addresses',
    names: 'locations alllocations offices officelocations standorte niederlassungen bureaux oficinas',
    evidence: ['place'],
    isMany: true,
  },
  {
    field: 'locations.street_address',
    names:
      'streetaddress street billingstreet addressstreet addressline address1 addressline1 address1line1 hqstreet strasse strassehausnummer strasseundhausnummer rue calle',
    evidence: ['text'],
  },
  {
    field: 'locations.city',
    names:
      'city town billingcity hqcity headquarterscity locationcity addresscity stadt ort ville commune ciudad localidad poblacion',
    evidence: ['place'],
  },
  {
    field: 'locations.state',
    names:
      'state stateregion stateprovince province billingstate billingstateprovince hqstate locationstate locationregion addressstate addressregion bundesland provincia estado departement',
    weakNames: 'region county kanton hqregion',
    evidence: ['place'],
  },
  {
    field: 'locations.country',
    names:
      'country countryregion countryname billingcountry hqcountry headquarterscountry locationcountry addresscountry land pays pais',
    weakNames: 'countrycode billingcountrycode landercode codepays',
    evidence: ['country'],
  },
  {
    field: 'taxonomy.categories',
    names:
      'categories category tags keywords verticals kategorien kategorie schlagworte categorie categorias motscles',
    evidence: ['label'],
    isMany: true,
  },
  {
    field: 'taxonomy.professional_network_specialities',
    names: 'specialities specialties specialisms specialites',
    evidence: ['text'],
    isMany: true,
  },
  {
    field: 'taxonomy.primary_naics_detail.naics_code',
    names: 'naicscode naics naicscodes primarynaics primarynaicscode',
    evidence: ['code'],
  },
  {
    field: 'taxonomy.sic_detail_list > sic_code',
    names: 'siccode sic primarysic primarysiccode',
    evidence: ['code'],
  },
  {
    field: 'technographics.top_technologies',
    names: 'technologies technology techstack tech webtechnologies technologien',
    evidence: ['text'],
    isMany: true,
  },
  {
    field: 'social_profiles.microblog_url',
    names: 'twitterurl twitter twitterhandle twitterprofile xurl xhandle microblog microblogurl',
    evidence: ['microblog-profile', 'handle', 'url'],
  },
  {
    field: 'social_profiles.funding_data.url',
    names: 'crunchbaseurl crunchbase crunchbaseprofile',
    evidence: ['funding-profile', 'url'],
  },
  {
    field: 'revenue.public_markets.stock_symbols',
    names: 'ticker tickersymbol stocksymbol stockticker symbol',
    evidence: ['code'],
    isMany: true,
  },
  {
    field: 'followers.count',
    names: 'followers followercount followerscount linkedinfollowers linkedinfollowercount',
    evidence: ['number'],
  },
]
