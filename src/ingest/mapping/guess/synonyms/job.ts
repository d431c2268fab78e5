// The names of columns of job listings.
import type { ColumnMeaning } from '../column-meaning.ts'
import { placeMeanings } from './address.ts'

export const jobMeanings: readonly ColumnMeaning[] = [
  {
    field: 'job_details.title',
    names:
      'jobtitle title positiontitle businesstitle workingtitle advertisedtitle officialtitle officialpositiontitle postingtitle vacancytitle roletitle jobpostingtitle titleofposition titleofjob position role jobname headline adtitle adverttitle posttitle nameofpost vacancyname titel stellentitel stellenbezeichnung stellenangebot berufsbezeichnung intitule intituleduposte intituledeloffre poste puesto titulo titulodelpuesto denominaciondelpuesto figuraricercata figuraprofessionale profiloprofessionale',
    weakNames:
      'name vacancy job post occupation profession beruf designation classificationtitle classtitle civilservicetitle jobclass jobclassification classification metier cargo plaza',
    heads: { names: 'title jobtitle', evidence: ['occupation'] },
    evidence: ['title'],
  },
  {
    field: 'job_details.title',
    names: 'postingtext',
    weakNames: 'text',
    evidence: ['line'],
  },
  {
    field: 'job_details.category',
    names:
      'category jobcategory jobfamily jobgroup occupationalcategory function jobfunction kategorie categorie categoria',
    evidence: ['label'],
  },
  {
    field: '@department',
    names: 'department departmentname departments team abteilung amt fachbereich organisationseinheit',
    evidence: ['label'],
  },
  {
    field: 'job_details.workplace_type',
    names:
      'workplacetype workplace worktype remotetype locationtype workmodel workarrangement workarrangements workingarrangement workmode remote remotestatus remoteoption remotepolicy telework teleworkstatus worksetting arbeitsmodell teletravail modalite modalidad',
    evidence: ['workplace'],
  },
  {
    field: 'job_details.url',
    names:
      'joburl alternateurl htmlurl url link postingurl jobpostingurl absoluteurl hostedurl applyurl applicationurl applylink positionuri positionurl vacancyurl vacancylink adurl advertlink adverturl detailurl detailsurl listingurl viewurl uri externalurl jobadurl webpage urlorigine origineoffreurlorigine lien enlace applyuri',
    heads: { names: 'url link', evidence: ['page-url'] },
    evidence: ['url'],
  },
  {
    field: 'job_details.number_of_openings',
    names:
      'numberofopenings openings vacancies positions numberofpositions numberofvacancies noofvacancies noofopenings noofpositions numberofjobs noofjobs numberofjobsavailable jobsavailable numberofposts noofposts posts numpositions numopenings positionsavailable numberofpositionsavailable totalopenings totalvacancies totalpositions openpositions positionstobefilled openingscount vacancycount headcount anzahl anzahloffenerstellen offenestellen anzahlstellen anzahlderstellen stellenanzahl stellenzahl freiestellen nombrepostes nombredepostes nbpostes postesapourvoir numerodeplazas plazas numerodevacantes vacantes numerodepuestos',
    heads: { names: 'vacancies openings', evidence: ['number'] },
    evidence: ['number'],
  },
  { field: 'job_details.source', names: 'source board jobboard site via', evidence: ['label'] },
  {
    field: 'company.basic_info.name',
    names:
      'companyname company employer employername organization organizationname organisation hiringorganization hiringorganizationname hiringorganisation hiringorganisationname hiringcompany hiringcompanyname hiringagency agency agencyname hiringdepartment advertiser advertisername institution institutionname arbeitgeber arbeitgebername dienststelle behorde firma unternehmen employeur entreprise entreprisenom nomentreprise empresa empleador organismo entidad entidadconvocante organisme ente entebanditore amministrazione',
    weakNames:
      'ministry ministryname bureau authority council government jurisdiction school university hospital orgname org client subagency office ministere ministerium departement departamento',
    evidence: ['name'],
  },
  {
    field: 'company.basic_info.primary_domain',
    names: 'companydomain domain employerdomain',
    evidence: ['domain', 'url'],
    // `Posting Domain` is where one applies.
    isWhole: true,
  },
  {
    field: 'company.basic_info.website',
    names:
      'companywebsite companyurl website employerwebsite employerurl employersite companysite organizationurl organisationurl advertiserurl hiringorganizationurl hiringorganizationwebsite hiringorganizationsameas hiringcompanyurl hiringcompanywebsite',
    evidence: ['url', 'domain'],
    isWhole: true,
  },
  {
    field: 'company.basic_info.industries',
    names: 'companyindustries industries industry branche secteur industria',
    evidence: ['label'],
    isMany: true,
  },
  {
    field: 'location.raw',
    names:
      'location joblocation worklocation primarylocation positionlocation positionlocationdisplay locationdisplay joblocations dutylocation dutystation worksite jobsite place placeofwork placeofemployment locations officelocation locationname arbeitsort einsatzort dienstort standort lieu lieudetravail lieutravail lieutravaillibelle localisation ubicacion lugar lugardetrabajo sede sededilavoro',
    weakNames: 'office offices region county district site where base',
    heads: { names: 'location', evidence: ['place'] },
    evidence: ['place'],
  },
  ...placeMeanings('location'),
  {
    field: 'location.pincode',
    names: 'pincode zip zipcode postalcode postcode plz codepostal',
    evidence: ['code', 'number'],
  },
  {
    field: 'content.description',
    names:
      'description jobdescription descriptionplain descriptiontext descriptionhtml text body content details summary jobsummary positiondescription positionsummary roledescription jobdetails duties responsibilities responsibility aboutthejob abouttherole stellenbeschreibung aufgaben aufgabenbeschreibung beschreibung descriptif descriptionduposte missions descripcion descripciondelpuesto funciones',
    evidence: ['text'],
  },
  {
    field: 'metadata.date_added',
    names:
      'dateadded releaseddate releasedate dateposted pubdate postedat posteddate posted postedon postingdate datepostedat publishedat publishedon published publicationdate dateofpublication datepublished publishdate publicationstartdate publishstart postdate postingstartdate postingstart startpostingdate dateadvertised advertiseddate advertisedate advertisingdate firstpublished firstpublishedat firstposted originallistedtime listedtime listedat listeddate listingdate opendate openingdate dateopened dateopen opendatetime openedat createdat creationdate createddate datecreated firstseen veroffentlichtam veroffentlicht veroffentlichungsdatum veroffentlichung erscheinungsdatum eingestelltam online seit datedepublication datepublication publieele datecreation dateparution miseenligne fechadepublicacion fechapublicacion publicado datum',
    weakNames: 'created createdon date',
    evidence: ['date'],
  },
]
