// The names of columns of people.
import type { ColumnMeaning } from '../column-meaning.ts'
import { placeMeanings } from './address.ts'

const job = 'experience.employment_details.current'
const place = 'basic_profile.location'

/** Every name with every kind behind it and in front of it: `workphone`, `phonework`. */
const withKinds = (names: string, kinds: string): string =>
  names
    .split(' ')
    .flatMap(name => kinds.split(' ').flatMap(kind => [`${kind}${name}`, `${name}${kind}`]))
    .join(' ')

const phones =
  'phone phonenumber phones phonenumbers telephone telephonenumber telephones tel telefon telefonnummer telefono telnr'
const phoneKinds =
  'mobile cell work direct business home other office private mobil geschaftlich privat dienstlich fixe portable fijo movil'
const emails =
  'email emails emailaddress emailaddresses mail emailadresse adressemail adresseemail correo correoelectronico'
const employeesOfCompany =
  'employees employee employeecount employeescount numberofemployees noofemployees numemployees headcount size companysize staff staffcount employeerange employeesrange sizerange headcountrange employeecountrange estimatednumemployees mitarbeiter mitarbeiterzahl anzahlmitarbeiter effectif effectifs empleados numerodeempleados'

export const personMeanings: readonly ColumnMeaning[] = [
  {
    field: 'basic_profile.name',
    names:
      'fullname realname namefull completename fullnamelegal nomprenom prenomnom nometprenom nachnamevorname namevorname vornamename vornamenachname apellidosynombre lastnamefirstname surnamefirstname firstnamelastname firstandlastname vollername vollstandigername gesamtname nomcomplet nombrecompleto nombreyapellidos name formattedname displayname',
    weakNames:
      'contactname personname candidatename leadname contact person candidate employee attendee member judge justice trustee boardmember committeemember councillor councilmember alderman magistrate attorney lawyer doctor physician teacher professor instructor speaker author representative senator who wer qui quien pi contactpi leadpi principalinvestigator chiefinvestigator leadinvestigator investigator projectleader projectlead ansprechpartner ansprechperson kontakt kontaktperson interlocuteur contacto interlocutor',
    heads: { names: 'name fullname', evidence: ['person-name'] },
    evidence: ['name', 'mailbox'],
  },
  {
    field: 'basic_profile.first_name',
    names:
      'firstname firstnames localizedfirstname givenname givennames namefirst namegiven namegivenname namefirstname forename first fname vorname rufname prenom nombredepila primernombre',
    weakNames: 'nombre nombres given',
    evidence: ['name'],
  },
  {
    field: 'basic_profile.last_name',
    names:
      'lastname localizedlastname surname familyname namelast namefamily namefamilyname namelastname last lname nachname familienname zuname nomdefamille nomusuel nomdusage nomdenaissance nommarital apellidos apellido primerapellido',
    weakNames: 'nom family',
    evidence: ['name'],
  },
  {
    field: '@middle_name',
    names:
      'middlename namemiddlename middlenames middle mname middleinitial mi midinit middleinit secondname zweitername namenszusatz namensvorsatz vorsatzwort weiterevornamen deuxiemeprenom segundonombre',
    evidence: ['name'],
  },
  {
    field: '@name_suffix',
    names: 'suffix namesuffix suffixname generationalsuffix suffixtext namesuffixtext generation',
    evidence: ['name-suffix'],
  },
  {
    field: 'basic_profile.headline',
    names:
      'headline localizedheadline basicslabel linkedinheadline profileheadline professionalheadline tagline',
    evidence: ['text'],
  },
  {
    field: 'basic_profile.summary',
    names:
      'summary bio biography about aboutme linkedinsummary linkedinbio kurzbiografie lebenslauf uber ubermich apropos sobremi',
    weakNames: 'profile description beschreibung descripcion profil perfil',
    evidence: ['text'],
  },
  {
    field: 'basic_profile.languages',
    names:
      'languages spokenlanguages languagesspoken language sprachen gesprochenesprachen sprache sprachkenntnisse langues languesparlees idiomashablados langue idiomas idioma languageslanguage languagesname',
    evidence: ['language'],
    isMany: true,
  },
  {
    field: 'basic_profile.profile_picture_permalink',
    names:
      'profilepicture profilepictureurl profilepic profilepicurl profileimage profileimageurl profilephoto profilephotourl photourl imgurl pictureurl avatarurl imageurl photo picture avatar image headshot headshoturl bild foto',
    evidence: ['image'],
  },
  {
    // Places have offices, too; a column of titles is one of what people are.
    field: `${job} > title`,
    names: 'office officeheld boardoffice',
    evidence: ['occupation'],
  },
  {
    field: `${place}.raw`,
    names:
      'location personlocation locationname basedin locationarea locationraw linkedinlocation currentlocation wherearetheynow nowlivingin livesin livingin lieu standort ubicacion wohnort',
    weakNames:
      'address addresses mailingaddress homeaddress practiceaddress postaladdress place office where  wo ou donde adresse anschrift postanschrift direccion',
    evidence: ['place'],
  },
  ...placeMeanings(place),
  {
    field: 'social_handles.professional_network_identifier.profile_url',
    names:
      'linkedinurl linkedinprofileurl linkedinprofile linkedin linkedinlink linkedinpublicurl linkedinprofilelink publicprofileurl personlinkedinurl linkedinbio professionalnetworkprofileurl professionalnetworkurl professionalprofile linkedinprofil profillinkedin perfildelinkedin perfillinkedin',
    weakNames: 'xing xingurl xingprofil',
    evidence: ['person-profile', 'profile-url'],
  },
  {
    // Systems call their own page of a person by the last name, too, which is less clear than those before it.
    field: 'social_handles.professional_network_identifier.profile_url',
    names: 'linkedinurl linkedinprofileurl linkedinprofile linkedin profileurl',
    weakNames: 'profile profilelink profil perfil',
    evidence: ['person-profile'],
  },
  {
    field: 'social_handles.professional_network_identifier.profile_url',
    names:
      'linkedinhandle linkedinusername linkedinslug linkedinpublicidentifier publicidentifier vanityname linkedin linkedinurl linkedinprofile linkedinprofileurl',
    evidence: ['handle', 'person-profile'],
  },
  {
    field: 'social_handles.dev_platform_identifier.profile_url',
    names: 'githuburl githubprofile githubprofileurl github gitlaburl gitlab',
    weakNames: 'githublogin githubusername githubhandle',
    evidence: ['code-profile', 'url', 'handle'],
  },
  {
    field: 'social_handles.microblog_identifier.slug',
    names:
      'twitterhandle twitterusername twitter twitterurl twitterprofile xhandle xurl microblog microbloghandle',
    evidence: ['handle', 'microblog-profile'],
  },
  {
    field: `${job} > title`,
    names:
      'jobtitle currenttitle currentjobtitle jobposition currentposition positiontitle workposition jobbezeichnung jobtitel berufsbezeichnung stellenbezeichnung intituleduposte intituledeposte titreduposte puestodetrabajo businesstitle workingtitle officialtitle professionaltitle functionaltitle designation jobdesignation stelle tatigkeit intitule fonctionoccupee title position',
    weakNames:
      'currentrole occupation occupationtitle appointmenttitle roletitle role jobrole profession whattheydo whatdotheydo whatdoyoudo job post currentjob positionheld rolle dienststellung rank titledescription funktion beruf fonction poste metier cargo puesto titel unvani governmentpost ministerialpost',
    heads: { names: 'title jobtitle position designation', evidence: ['occupation'] },
    evidence: ['title'],
  },
  {
    field: `${job} > title`,
    names: 'title',
    about: 'employer',
    evidence: ['title'],
  },
  {
    field: `${job} > name`,
    names:
      'companyname currentcompanyname currentcompany company employer currentemployer employername organization organisation primarycompany primaryassociatedcompany associatedcompany firmenname firma unternehmen unternehmensname arbeitgeber societe nomdelentreprise nomdelasociete raisonsociale entreprise employeur empresa nombredelaempresa razonsocial compania empleador companyaccount employingorganization organizationcompany nameofcompany nameofemployer workplace placeofwork companylegalname defaultaddresscompany addresscompany',
    weakNames:
      'accountname account salesaccounts salesaccount accounts associatedcompanies org orgname affiliation firm firmname business businessname agency agencyname institution institutionname court courtname practicename officename hospital cabinet kanzlei bufete ministry dienststelle behorde gesellschaft denomination club clubname verein vereinsname structure etablissement etablissementname organisme structurederattachement enteappartenenza entediappartenenza ente instelling',
    heads: { names: 'employer employername', evidence: ['name'] },
    evidence: ['name'],
  },
  {
    field: `${job} > start_date`,
    names: 'startdate hiredate joindate',
    about: 'employer',
    evidence: ['date'],
  },
  { field: `${job} > name`, names: 'name nom nombre', about: 'employer', evidence: ['name'] },
  {
    field: `${job} > name`,
    names: 'company companyname employer organization organisation',
    about: 'job',
    evidence: ['name'],
  },
  { field: `${job} > title`, names: 'title', weakNames: 'name', about: 'job', evidence: ['title'] },
  { field: `${job} > location.raw`, names: 'location', about: 'job', evidence: ['place'] },
  {
    field: `${job} > start_date`,
    names:
      'appointedon dateappointed appointmentdate dateofappointment jobstartdate positionstartdate employmentstartdate currentjobstartdate startdate hiredate datehired hiredon hired startedat startedon started datestarted joineddate joindate datejoined dateofjoining joiningdate joinedon joined employedsince since atcompanysince eintrittsdatum eintritt einstellungsdatum beschaftigtseit seit beginn startdatum start startingdate depuis datedembauche datedentree datededebut datedebut fechadeinicio fechainicio fechadeingreso fechadecontratacion desde',
    evidence: ['date'],
    isWhole: true,
  },
  {
    field: `${job} > start_date`,
    names: 'startdate start started startedat startedon since',
    about: 'job',
    evidence: ['date'],
  },
  {
    field: '@employed',
    names:
      'datesemployed dateemployed datesofemployment employmentdates employmentdaterange employmentperiod jobdates jobdaterange currentjobdaterange currentjobdates positiondates positiondaterange companydaterange workperiod beschaftigungszeitraum periodedemploi',
    evidence: ['span'],
  },
  {
    field: '@span',
    names:
      'dates daterange dateperiod period term termofoffice termdates timeperiod timespan tenure zeitraum periode periodo fechas',
    evidence: ['span'],
  },
  {
    field: '@end_date',
    names:
      'resignedon resigned dateresigned resignationdate resigneddate ceasedon cessationdate enddate end endedat endedon ended leavedate dateleft lefton left terminationdate leavingdate employmentenddate jobenddate positionenddate enddatum austrittsdatum austritt datedefin datefin datedesortie fechadefin fechafin fechadesalida fechadebaja',
    evidence: ['date'],
    isWhole: true,
  },
  {
    field: '@active',
    names:
      'active isactive currentlyemployed iscurrentemployee employeestatus employmentstatus positionstatus assignmentstatus workerstatus staffstatus aktiv actif activo ativo',
    weakNames: 'status situacao situacion',
    evidence: ['employment-state'],
    isWhole: true,
  },
  {
    field: `${job} > employment_type`,
    names: 'employmenttype jobtype contracttype',
    evidence: ['label'],
    isWhole: true,
  },
  {
    field: '@website',
    names:
      'website websiteurl webpage web homepage site webseite internetseite internet siteweb siteinternet sitioweb paginaweb',
    evidence: ['url', 'domain'],
  },
  {
    field: `${job} > company_website`,
    names: 'domain domainname emaildomain companydomain firmendomain',
    evidence: ['url', 'domain'],
  },
  {
    field: `${job} > company_website`,
    names:
      'website websiteurl url domain domainname webpage homepage site web webseite siteweb sitioweb primarydomain',
    about: 'employer',
    evidence: ['url', 'domain'],
  },
  {
    field: `${job} > company_professional_network_profile_url`,
    names:
      'linkedinurl linkedin linkedinprofile linkedinprofileurl linkedincompanypage linkedinpage profileurl',
    about: 'employer',
    evidence: ['company-profile', 'url'],
  },
  {
    field: `${job} > company_professional_network_profile_url`,
    names: 'linkedincompanyurl linkedincompanypage linkedincompany linkedincompanyprofile',
    evidence: ['company-profile', 'url'],
  },
  { field: '@employees', names: employeesOfCompany, evidence: ['number', 'range'] },
  { field: '@employees', names: employeesOfCompany, about: 'employer', evidence: ['number', 'range'] },
  {
    field: `${job} > company_industries`,
    names: 'industry industries branche branchen secteur secteurdactivite sector industria',
    evidence: ['text'],
    isMany: true,
  },
  {
    field: `${job} > company_industries`,
    names: 'industry mainindustry primaryindustry industries sector branche secteur',
    about: 'employer',
    evidence: ['text'],
    isMany: true,
  },
  { field: `${job} > company_type`, names: 'type', about: 'employer', evidence: ['label'] },
  {
    field: `${job} > company_hq_location`,
    names: 'address fulladdress location hq headquarters hqlocation headquarterslocation',
    about: 'employer',
    evidence: ['place'],
  },
  {
    field: 'contact.business_emails > email',
    names: `${withKinds(emails, 'work business professional pro corporate office geschaftlich dienstlich profesional')} correoempresa correodeempresa businessemails`,
    evidence: ['email'],
    isMany: true,
  },
  {
    field: 'contact.personal_emails > email',
    names: `${withKinds(emails, 'personal private home privat private perso personnel particular')} personalemails`,
    evidence: ['email'],
    isMany: true,
  },
  {
    field: '@email',
    names: `${emails} emailsaddress emailsemail courriel courrier mailaddress ${withKinds('email emailaddress', 'second secondary alternate alternative additional other tertiary supplemental')}`,
    evidence: ['email'],
    isMany: true,
  },
  {
    field: 'contact.phone_numbers',
    names: `${withKinds(phones, phoneKinds)} worknumber homenumber personalnumbers mobile mobilenumber mobiles cell cellphone workdirectphone directdial directline ${phones} phonesnumber phonesphone phonenumbersnumber handy handynummer mobilnummer mobilnr mobiltlf mobielnr mobil mobiltelefon rufnummer portable movil celular corporatephone telkom telkomorkowy telstac defaultaddressphone`,
    weakNames: 'home work other primary sms',
    heads: {
      names: 'phone phonenumber telephone telephonenumber mobile mobilephone cell cellphone',
      evidence: ['phone'],
    },
    evidence: ['phone'],
    isMany: true,
  },
  {
    field: 'contact.websites',
    names:
      'websites website websiteurl webpage homepage site sitopersonale sitiopersonal siteperso sitepersonnel personalwebsite personalsite personalurl personalwebsiteurl blog blogurl portfolio portfoliourl personalhomepage',
    evidence: ['url', 'domain'],
    isMany: true,
  },
  {
    field: 'skills.professional_network_skills',
    names:
      'skills allskills topskills skill skillset skillslist skillsname linkedinskills expertise kompetenzen fahigkeiten kenntnisse competences habilidades competencias',
    evidence: ['text'],
    isMany: true,
  },
  {
    field: 'education.schools > school',
    names:
      'school schoolname lawschool medicalschool businessschool educationschool educationinstitution university universityname college almamater hochschule universitat universite universidad escuela ecole',
    evidence: ['name'],
  },
  {
    field: 'education.schools > degree',
    names:
      'degree degreename educationdegree schooldegree degreeearned degreeawarded degreeobtained degreetype highestdegree abschluss diplome titulacion',
    evidence: ['text'],
  },
  {
    field: 'education.schools > field_of_study',
    names:
      'fieldofstudy schoolfieldofstudy educationdiscipline educationfieldofstudy educationmajor discipline major studiengang fachrichtung',
    evidence: ['text'],
  },
  {
    field: '@studied',
    names:
      'schooldaterange schooldates educationdaterange educationdates educationperiod datesattended universitydates universitydaterange',
    evidence: ['span'],
  },
  {
    field: 'education.schools > end_year',
    names:
      'graduationyear yearofgraduation gradyear degreeyear classyear classof yearofclass yearofdegree abschlussjahr',
    evidence: ['year'],
  },
  {
    field: 'professional_network.followers',
    names: 'followers followercount followerscount linkedinfollowers numfollowers',
    evidence: ['number'],
  },
  {
    field: 'professional_network.connections',
    names: 'connections connectioncount connectionscount linkedinconnections numconnections',
    evidence: ['number', 'range'],
  },
]
