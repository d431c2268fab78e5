// The names of columns of companies.
import type { ColumnMeaning } from '../column-meaning.ts'
import { placeMeanings } from './address.ts'

export const companyMeanings: readonly ColumnMeaning[] = [
  {
    field: 'basic_info.name',
    names:
      'companyname portfoliocompany accountname organizationname organisationname businessname company account organization organisation firmenname unternehmensname firmierung firma unternehmen raisonsociale nomdelentreprise nomdelasociete denomination denominationsociale societe entreprise razonsocial nombredelaempresa empresa compania issuername nameofissuer securityname nameofsecurity nameofsecurities denominationunitelegale denominacionsocial firmname vendorname suppliername institutionname charityname schoolname universityname merchantname firmenwortlaut',
    weakNames:
      'denominationusuelle denominationusuelleetablissement enseigne enseigneetablissement name englishname business firm brandname customername clientname legalname entityname membername storename shopname restaurantname exhibitorname borrowername contractorname retailername dealername distributorname sponsorname granteename awardeename licenseename operatorname facilityname practicename hotelname issuer security securities instrumentname instrument member entity institution charity vendor supplier employer agency university school hospital nonprofit title tradename tradingname nom nombre bezeichnung unternehmung denominacion brand shop store restaurant dba doingbusinessas tradingas exhibitor borrower contractor customer client retailer dealer distributor manufacturer sponsor grantee awardee licensee operator merchant',
    heads: { names: 'name companyname legalname', evidence: ['organisation'] },
    evidence: ['name'],
  },
  {
    field: 'basic_info.former_names',
    names:
      'formername formernames previousname previousnames previouscompanyname previousnamecompanyname formercompanyname formerlegalname oldname oldcompanyname formerlyknownas previouslegalname fruherername fruherefirmierung anciennom ancienneraisonsociale',
    evidence: ['name'],
    isMany: true,
  },
  {
    field: '@domain',
    names:
      'primarydomain domain domainname companydomainname websitedomain webdomain companydomain rootdomain domaine dominio emaildomain webdomaine',
    evidence: ['domain', 'url'],
  },
  {
    field: 'basic_info.website',
    names:
      'website websiteurl websites webpage homepage homepageurl siteurl web site url webseite internetseite internetadresse internet siteweb siteinternet sitioweb paginaweb companyurl contactweb links webadresse webaddr webaddress weburl www internetaddress homepageurllink adresseweb',
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
      'description companydescription longdescription shortdescription onelinedescription oneliner aboutus about overview summary tagline activities businessdescription companyprofile profile whatwedo purpose purposes charitablepurposes mission companyoverview longbusinesssummary beschreibung unternehmensbeschreibung kurzprofil objetsocial objetosocial presentation kurzbeschreibung descripcion gegenstand unternehmensgegenstand gegenstanddesunternehmens geschaftsgegenstand',
    evidence: ['text'],
  },
  {
    field: 'basic_info.industries',
    names:
      'industries industry primaryindustry allindustries industryname categoryindustry mainindustry industrysector industrygroupname industrygroup subindustry subsector supersector supersectorname subsectorname subindustryname primarysubindustry sector sectors sectorname industrytype businesssector lineofbusiness linesofbusiness principalbusinessactivity businessactivity tradesector naicsdescription naicsdesc naicstitle libelleactivite libelleape libellenaf libelleactiviteprincipale activite activiteprincipalelibelle sectordeactividad actividad actividadprincipal actividadeconomica descripcionactividad descripcioncnae giro branchen branche wirtschaftszweig secteur secteurdactivite industria rubro',
    heads: { names: 'sector industry subsector subindustry', evidence: ['text'] },
    evidence: ['text'],
    isMany: true,
  },
  { field: 'basic_info.logo_permalink', names: 'logo logourl logolink companylogo', evidence: ['image'] },
  {
    field: 'basic_info.company_type',
    names:
      'companytype companycategory ownership ownershiptype legalstatus entitytype corporatetype organizationtype organisationtype charitytype businesstype legalformname rechtsform legalform formejuridique formajuridica formagiuridica formaprawna pravniforma rechtsvorm bolagsform selskabsform',
    evidence: ['label'],
  },
  { field: 'basic_info.company_type', names: 'type', evidence: ['ownership'] },
  {
    field: 'basic_info.year_founded',
    names:
      'yearfounded inception foundedyear foundingyear founded foundedon foundedin foundedat foundingdate foundeddate dateestablished yearestablished established establishedyear incorporationdate incorporated dateofincorporation gegrundet grundungsjahr grundung grundungsdatum anneedecreation datedecreation fundacion anodefundacion fechadefundacion yearstarted yearest foundationdate foundationyear establishmentdate yearofestablishment yearofestablishing yearofincorporation incorporationyear yearoffoundation entitycreationdate formationdate dateofformation businessstartdate businessstarted anodeconstitucion anoconstitucion anodecreacion anneedefondation inceptiondate openedyear estymd estdate',
    evidence: ['year', 'date', 'founding'],
  },
  {
    field: 'basic_info.year_founded',
    names:
      'datecreation datecreationunitelegale creationdate datedecreation dateofcreation creation registrationdate dateofregistration registrationyear dateimmatriculation fechadeconstitucion fechaconstitucion',
    evidence: ['old-date'],
  },
  {
    field: '@employees',
    names:
      'employeestotal totalemployees numberofemployees employeecount employeescount employees noofemployees numemployees headcount companysize size staff staffcount teamsize employeerange employeesrange employeecountrange sizerange headcountrange ftes estimatednumemployees numberofstaff mitarbeiter mitarbeiterzahl mitarbeiteranzahl anzahlmitarbeiter anzahldermitarbeiter beschaftigte effectif effectifs nombredesalaries nombredemployes salaries empleados numerodeempleados plantilla employeesfte fte totalheadcount fulltimeemployees numberofftes effectifsalarie numerotrabajadores trabajadores anzahlbeschaftigte emp emps numberemp numberemps noemp noemps ofemp ofemployees totalemp',
    evidence: ['number', 'range'],
  },
  {
    // Numbers in place of bands are their codes.
    field: '@employees',
    names:
      'tranchedeffectif tranchedeffectifs tranchedeffectifsalarie tranchedeffectifssalaries trancheeffectif trancheeffectifs employeerangecode',
    evidence: ['range'],
  },
  {
    field: 'revenue.estimated',
    names:
      'annualrevenue estimatedrevenue estimatedannualrevenue revenue revenues revenueusd annualrevenueusd annualsales revenuerange estimatedrevenuerange sales turnover',
    evidence: ['number', 'range'],
    isMoney: true,
  },
  {
    field: 'revenue.estimated',
    names:
      'usdrevenue umsatz jahresumsatz chiffredaffaires chiffredaffairesannuel ca facturacion facturacionanual ingresos ingresosanuales ventas ventasanuales volumendenegocios fatturato fatturatoannuo faturamento faturamentoanual receita receitaanual omzet jaaromzet omsetning arsomsetning omsattning nettoomsattning omsaetning liikevaihto przychody obroty obrat arbevetel ciro yillikciro выручка оборот 売上高 年商 营业收入 年收入 營業收入 매출액',
    evidence: ['number', 'range'],
    isMoney: true,
  },
  {
    field: 'funding.total_investment_usd',
    names:
      'totalfunding totalfundingusd fundingtotalusd totalfundingamount fundingtotal totalraised totalmoneyraised amountraised raised totalfundingamountinusd totalfundingamountcurrencyinusd',
    weakNames: 'funding',
    evidence: ['number'],
    isMoney: true,
  },
  {
    field: 'funding.last_round_amount_usd',
    names:
      'lastfundingamount lastfundingamountinusd lastfundingamountcurrencyinusd latestfundingamount recentfundingamount lastfinancingsize lastfinancingamount lastroundamount lastroundsize',
    evidence: ['number'],
    isMoney: true,
  },
  {
    field: 'funding.last_round_type',
    names:
      'lastroundtype lastfundingtype recentfundinground recentfundingtype lastfinancingdealtype lastfinancingtype lastfundingstage latestfundingstage latestfundingtype latestround lastround latestfunding fundingstage lastfundinground',
    evidence: ['label'],
  },
  {
    field: 'funding.last_fundraise_date',
    names:
      'lastfundingdate latestfundingdate recentfundingdate lastfinancingdate lastrounddate lastraisedat lastfundingat',
    evidence: ['date'],
  },
  {
    field: 'funding.num_funding_rounds',
    names: 'fundingrounds numberoffundingrounds numfundingrounds',
    evidence: ['number'],
  },
  {
    field: 'funding.funding_rounds > round',
    names: 'fundingtype roundtype fundingroundtype dealtype investmenttype',
    evidence: ['label'],
  },
  {
    field: 'funding.funding_rounds > date',
    names: 'announceddate announcedon dateannounced rounddate fundingdate investmentdate',
    evidence: ['date'],
  },
  {
    field: 'funding.funding_rounds > amount_usd',
    names:
      'moneyraised moneyraisedinusd moneyraisedusd roundamount roundsize amountraisedinusd fundingamount',
    evidence: ['number'],
    isMoney: true,
  },
  {
    field: 'funding.funding_rounds > investors',
    names: 'investornames investorname participatinginvestors',
    evidence: ['text'],
    isMany: true,
  },
  {
    field: 'funding.investors',
    names:
      'investors allinvestors activeinvestors leadinvestors topinvestors topfiveinvestors investorsname investoren investisseurs inversores',
    evidence: ['text'],
    isMany: true,
  },
  {
    field: 'locations.headquarters',
    names:
      'headquarters hq hqlocation headquarterslocation headquarter headoffice headofficelocation headofficeaddress principaloffice principalplaceofbusiness mainoffice location companylocation hqaddress basedin locationname corporateheadquarters sitz hauptsitz firmensitz standort siege siegesocial sede ubicacion',
    weakNames: 'address billingaddress adresse anschrift direccion',
    heads: { names: 'principaloffice headoffice', evidence: ['place'] },
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
  ...placeMeanings('locations'),
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
    names: 'siccode sic primarysic primarysiccode siccodes ussiccode',
    evidence: ['code'],
    isMany: true,
  },
  {
    field: '@sic',
    names: 'sictext siccodesictext sicdescription sicdesc siccodedescription siccode sic',
    evidence: ['text'],
    isMany: true,
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
    names:
      'ticker tickersymbol tickercode stocksymbol stockticker symbol tickers tickersymbols stocksymbols stocktickers symbols tradingsymbol stockcode tidm epic mnemonic localcode securitycode securitiescode asxcode nsecode bsecode nsesymbol bsesymbol exchangesymbol tradingcode sharecode issuercode scripcode scripid borsenkurzel kurzel',
    weakNames: 'mnemo sigle',
    heads: { names: 'ticker symbol tickersymbol', evidence: ['code'] },
    evidence: ['code'],
    isMany: true,
  },
  {
    // A mere code is a symbol in a list of an exchange, and anything elsewhere.
    field: '@listed_code',
    names: 'listedcode',
    evidence: ['code'],
  },
  {
    field: 'basic_info.markets',
    names:
      'exchange exchangename stockexchange primaryexchange listingexchange listedexchange listedon listingmarket marketname instrumentexchange instrumentexchangemarketsegment exchangemarket lsemarket section sectionproducts marketdivision bourse borse bolsa boersenplatz',
    weakNames: 'market markets marketsegment segment board listing',
    evidence: ['market'],
    isMany: true,
  },
  {
    field: 'basic_info.status',
    names:
      'companystatus currentstatus entitystatus operatingstatus charitystatus charityregistrationstatus businessstatus legalentitystatus firmenstatus etatadministratif etatadministratifunitelegale',
    evidence: ['business-status'],
  },
  {
    field: 'revenue.public_markets.ipo_date',
    names:
      'ipodate ipo ipoyear listingdate listdate datelisted dateoflisting datefirstlisted firstlisted listedsince listedon admissiondate dateofadmission goingpublicdate erstnotiz dateintroduction',
    evidence: ['date'],
  },
  {
    field: 'revenue.public_markets.fiscal_year_end',
    names: 'fiscalyearend financialyearend fye yearend geschaftsjahresende',
    evidence: ['text', 'code'],
  },
  {
    field: 'followers.count',
    names: 'followers followercount followerscount linkedinfollowers linkedinfollowercount',
    evidence: ['number'],
  },
]
