// What columns of other programs are called, by the field they mean; for guessing mappings.

/** What kind of values a column must have to be that field; a column of other values is not taken by name. */
export type Evidence =
  | 'text'
  | 'url'
  | 'domain'
  | 'email'
  | 'phone'
  | 'date'
  | 'year'
  | 'number'
  | 'range'
  | 'country'
  | 'person-profile'
  | 'company-profile'
  | 'code-profile'
  | 'funding-profile'
  | 'handle'

export interface Meaning {
  /** Where the value goes: a field, or `list > field` for a field of the entry the row describes. */
  readonly field: string
  /** Folded names without white space and signs: English first, then German, French and Spanish. */
  readonly names: string
  /** Any of these; absent: any text. */
  readonly evidence?: readonly Evidence[]
}

const job = 'experience.employment_details.current'
const place = 'basic_profile.location'

const personMeanings: readonly Meaning[] = [
  {
    field: 'basic_profile.name',
    names:
      'name fullname contactname contact personname person candidate candidatename leadname displayname vollername gesamtname ansprechpartner nomcomplet nombrecompleto nombreyapellidos',
  },
  {
    field: 'basic_profile.first_name',
    names: 'firstname first givenname forename vorname prenom nombre nombredepila',
  },
  {
    field: 'basic_profile.last_name',
    names:
      'lastname last surname familyname nachname familienname zuname nom nomdefamille apellido apellidos',
  },
  { field: 'basic_profile.headline', names: 'headline tagline profileheadline' },
  {
    field: 'basic_profile.summary',
    names:
      'summary bio biography about aboutme description profile beschreibung uber apropos sobremi descripcion',
  },
  {
    field: 'basic_profile.languages',
    names: 'languages language sprachen sprache langues langue idiomas idioma',
  },
  {
    field: `${place}.raw`,
    names:
      'location place address fulladdress personlocation ort standort lieu adresse ubicacion direccion mailingaddress',
  },
  {
    field: `${place}.city`,
    names: 'city town mailingcity personcity contactcity stadt ville ciudad localidad billingcity',
  },
  {
    field: `${place}.state`,
    names:
      'state region province stateregion stateprovince mailingstate personstate bundesland provincia estado billingstate',
  },
  {
    field: `${place}.country`,
    names:
      'country countryregion countryname mailingcountry personcountry land pays pais nation billingcountry countrycode',
    evidence: ['country'],
  },
  {
    field: 'social_handles.professional_network_identifier.profile_url',
    names:
      'linkedin linkedinurl linkedinprofile linkedinprofileurl profileurl personlinkedinurl linkedinbio professionalnetworkprofileurl professionalnetworkurl',
    evidence: ['person-profile', 'url'],
  },
  {
    field: 'social_handles.dev_platform_identifier.profile_url',
    names: 'github githuburl githubprofile gitlab gitlaburl githublogin githubusername',
    evidence: ['code-profile', 'handle'],
  },
  {
    field: 'social_handles.microblog_identifier.slug',
    names: 'twitter twitterhandle twitterusername twitterurl xhandle microblog microbloghandle',
    evidence: ['handle'],
  },
  {
    field: `${job} > title`,
    names:
      'title jobtitle currenttitle position role occupation jobposition funktion jobbezeichnung berufsbezeichnung titel fonction poste intituleduposte cargo puesto',
  },
  {
    field: `${job} > name`,
    names:
      'company companyname employer account accountname organization organisation organizationname organisationname currentcompany currentemployer associatedcompany primarycompany firma firmenname unternehmen arbeitgeber societe entreprise employeur empresa compania empleador',
  },
  {
    field: `${job} > start_date`,
    names: 'startdate jobstartdate startedat since seit eintrittsdatum',
    evidence: ['date'],
  },
  {
    field: `${job} > company_website`,
    names:
      'website companywebsite companyurl companydomain companydomainname domain web webseite siteweb sitioweb emaildomain',
    evidence: ['url', 'domain'],
  },
  {
    field: `${job} > company_professional_network_profile_url`,
    names: 'companylinkedin companylinkedinurl companyprofileurl',
    evidence: ['company-profile'],
  },
  {
    field: `${job} > company_headcount_latest`,
    names: 'employees noofemployees numberofemployees companysize',
    evidence: ['number'],
  },
  {
    field: `${job} > company_headcount_range`,
    names: 'employees companysize employeerange sizerange',
    evidence: ['range'],
  },
  {
    field: `${job} > company_industries`,
    names: 'industry companyindustry branche secteur sector industria',
  },
  {
    field: 'contact.business_emails > email',
    names:
      'email emailaddress workemail businessemail mail courriel correo correoelectronico correoempresa emailadresse',
    evidence: ['email'],
  },
  {
    field: 'contact.personal_emails > email',
    names: 'personalemail privateemail homeemail secondaryemail privatemail emailpersonal',
    evidence: ['email'],
  },
  {
    field: 'contact.phone_numbers',
    names:
      'phone phonenumber mobile mobilephone mobilenumber cell cellphone workphone directphone telephone tel telefon telefonnummer handy mobil portable telefono movil homephone otherphone corporatephone',
    evidence: ['phone'],
  },
  {
    field: 'contact.websites',
    names: 'personalwebsite blog homepage portfolio blogurl',
    evidence: ['url', 'domain'],
  },
  {
    field: 'skills.professional_network_skills',
    names: 'skills skill expertise kompetenzen fahigkeiten competences habilidades',
  },
  {
    field: 'education.schools > school',
    names: 'school university college education hochschule universitat universite universidad escuela ecole',
  },
  { field: 'education.schools > degree', names: 'degree abschluss diplome titulo titulacion' },
  { field: 'education.schools > field_of_study', names: 'fieldofstudy major studiengang fachrichtung' },
  {
    field: 'education.schools > end_year',
    names: 'graduationyear yearofgraduation gradyear degreeyear',
    evidence: ['year'],
  },
  { field: 'professional_network.followers', names: 'followers followercount', evidence: ['number'] },
  { field: 'professional_network.connections', names: 'connections connectioncount', evidence: ['number'] },
]

const companyMeanings: readonly Meaning[] = [
  {
    field: 'basic_info.name',
    names:
      'name company companyname account accountname organization organisation organizationname organisationname business businessname legalname firma firmenname unternehmen unternehmensname societe raisonsociale entreprise denomination empresa razonsocial compania nombre nom',
  },
  {
    field: 'basic_info.former_names',
    names: 'formername formernames previousname previousnames oldname fruherername',
  },
  {
    field: 'basic_info.website',
    names:
      'website url web homepage homepageurl companywebsite websiteurl companyurl webseite internet siteweb sitioweb paginaweb domain companydomain domainname companydomainname',
    evidence: ['url', 'domain'],
  },
  {
    field: 'basic_info.all_domains',
    names: 'domains alldomains additionaldomains otherdomains',
    evidence: ['domain', 'url'],
  },
  {
    field: 'basic_info.professional_network_url',
    names:
      'linkedin linkedinurl linkedincompanypage companylinkedinurl linkedincompanyurl professionalnetworkurl',
    evidence: ['company-profile', 'url'],
  },
  {
    field: 'basic_info.description',
    names:
      'description about summary overview shortdescription aboutus companydescription longdescription beschreibung descripcion onelinedescription oneliner',
  },
  {
    field: 'basic_info.industries',
    names: 'industry industries sector branche branchen secteur industria rubro primaryindustry',
  },
  { field: 'basic_info.logo_permalink', names: 'logo logourl logolink', evidence: ['url'] },
  { field: 'basic_info.company_type', names: 'companytype ownership rechtsform legalform' },
  {
    field: 'basic_info.year_founded',
    names:
      'founded yearfounded foundedyear foundedon foundingyear foundingdate dateestablished yearestablished established incorporationdate incorporated gegrundet grundungsjahr grundung anneedecreation datedecreation fundacion anodefundacion fechadefundacion yearstarted',
    evidence: ['year', 'date'],
  },
  {
    field: 'headcount.total',
    names:
      'employees employeecount numberofemployees noofemployees numemployees headcount staff teamsize size companysize mitarbeiter mitarbeiterzahl anzahlmitarbeiter effectif effectifs nombredesalaries salaries empleados numerodeempleados plantilla estimatednumemployees',
    evidence: ['number'],
  },
  {
    field: 'basic_info.employee_count_range',
    names:
      'employees employeecount numberofemployees noofemployees headcount companysize size employeerange employeecountrange sizerange headcountrange mitarbeiter effectif empleados teamsize',
    evidence: ['range'],
  },
  {
    field: 'revenue.estimated',
    names:
      'revenue annualrevenue estimatedrevenue revenueusd annualrevenueusd sales turnover umsatz jahresumsatz chiffredaffaires ca facturacion ingresos ventas revenuerange',
    evidence: ['number', 'range'],
  },
  {
    field: 'funding.total_investment_usd',
    names:
      'totalfunding fundingtotal totalfundingusd totalraised funding totalmoneyraised totalfundingamount fundingtotalusd',
    evidence: ['number'],
  },
  {
    field: 'funding.last_round_type',
    names: 'lastround lastroundtype lastfundingtype latestfunding fundingstage latestfundingstage',
  },
  {
    field: 'funding.last_fundraise_date',
    names: 'lastfundingdate lastrounddate lastraisedat',
    evidence: ['date'],
  },
  { field: 'funding.investors', names: 'investors topinvestors topfiveinvestors investoren inversores' },
  {
    field: 'locations.headquarters',
    names:
      'headquarters hq hqlocation headquarterslocation location address fulladdress sitz hauptsitz standort siege siegesocial sede ubicacion',
  },
  {
    field: 'locations.all_office_addresses',
    names: 'locations alllocations offices officelocations standorte niederlassungen bureaux oficinas',
  },
  {
    field: 'locations.street_address',
    names: 'street streetaddress billingstreet address1 addressline1 strasse rue adresse calle direccion',
  },
  {
    field: 'locations.city',
    names: 'city town billingcity companycity stadt ort ville ciudad localidad hqcity',
  },
  {
    field: 'locations.state',
    names:
      'state region province stateregion stateprovince billingstate companystate bundesland provincia estado hqstate',
  },
  {
    field: 'locations.country',
    names:
      'country countryregion countryname billingcountry companycountry land pays pais hqcountry countrycode',
    evidence: ['country'],
  },
  {
    field: 'taxonomy.categories',
    names: 'categories category tags keywords segment kategorie kategorien categorie categorias verticals',
  },
  { field: 'taxonomy.professional_network_specialities', names: 'specialities specialties specialisms' },
  {
    field: 'technographics.top_technologies',
    names: 'technologies technology techstack tech webtechnologies',
  },
  {
    field: 'social_profiles.microblog_url',
    names: 'twitter twitterurl twitterhandle x microblog microblogurl',
    evidence: ['handle', 'url'],
  },
  {
    field: 'social_profiles.funding_data.url',
    names: 'crunchbase crunchbaseurl',
    evidence: ['funding-profile', 'url'],
  },
  {
    field: 'revenue.public_markets.stock_symbols',
    names: 'ticker tickersymbol stocksymbol symbol stockticker',
  },
  { field: 'followers.count', names: 'followers followercount linkedinfollowers', evidence: ['number'] },
]

/** The meanings of a dataset's columns, the more likely one first where two share a name. */
export const meanings: Readonly<Record<string, readonly Meaning[]>> = Object.freeze({
  person: personMeanings,
  company: companyMeanings,
})

/** Columns whose values tell rows apart, and columns that say when a row was last changed. */
export const idNames =
  'id recordid contactid accountid leadid companyid personid objectid hsobjectid uuid guid externalid kundennummer nid'.split(
    ' ',
  )
export const dateNames =
  'updatedat lastupdated lastmodified lastmodifieddate modifieddate modifiedat dateupdated updatedate lastmodifiedtime geandertam'.split(
    ' ',
  )

/** A column's name as the lists above have it: `E-Mail Address`, `emailAddress` and `EMAIL_ADDRESS` are one. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
