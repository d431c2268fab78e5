// The guessed mappings of exports of common programs: one of each kind, with all that is taken and all that is left.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { datasetNamed } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { openFile } from '../../readers/open.ts'
import { isUnreadable } from '../../readers/reader.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping, writeMapping } from './guess.ts'

interface Export {
  readonly of: string
  readonly file: string
  /** The first row as it is mapped, with the source's id of it and its date. */
  readonly first: { readonly record: JsonObject; readonly id?: string; readonly date?: string }
  /** All columns that are not mapped. */
  readonly leftOut: readonly string[]
}

const people: readonly Export[] = [
  {
    of: 'Salesforce contacts',
    file: `"Contact ID","Salutation","First Name","Last Name","Title","Account ID","Account Name","Email","Phone","Mobile","Fax","Mailing Street","Mailing City","Mailing State/Province","Mailing Zip/Postal Code","Mailing Country","Department","Lead Source","Birthdate","Reports To","Contact Owner","Owner Email","LinkedIn__c","Created Date","Last Modified Date","Description"
"0035e00001A1","Ms.","Ada","Lovelace","VP, Analytics","0015e00001B1","Engines Ltd","ada@engines.example","+44 20 7946 0958","+44 7700 900123","+44 20 7946 0000","12 Main St","London","Greater London","NW1","United Kingdom","Research","Web","12/10/1985","Charles Babbage","Rita Rep","rita@vendor.example","https://www.linkedin.com/in/ada","01/02/2023","03/23/2024","Met at the fair"
"0035e00001A2","Mr.","Grace","Hopper","Admiral","0015e00001B2","Navy","grace@navy.example","(555) 010-7788","","","","Arlington","VA","22202","US","","Event","","","Rita Rep","rita@vendor.example","linkedin.com/in/grace","01/03/2023","03/24/2024",""
`,
    first: {
      record: {
        basic_profile: {
          first_name: 'Ada',
          last_name: 'Lovelace',
          location: {
            raw: '12 Main St, London, Greater London, NW1, United Kingdom',
            city: 'London',
            state: 'Greater London',
            country: 'United Kingdom',
          },
        },
        social_handles: {
          professional_network_identifier: { profile_url: 'https://www.linkedin.com/in/ada' },
        },
        contact: {
          phone_numbers: ['+44 7700 900123', '+44 20 7946 0958'],
          business_emails: [{ email: 'ada@engines.example' }],
        },
        experience: { employment_details: { current: [{ name: 'Engines Ltd', title: 'VP, Analytics' }] } },
      },
      id: '0035e00001A1',
      date: '2024-03-23T00:00:00',
    },
    leftOut: [
      'Salutation',
      'Account ID',
      'Fax',
      'Department',
      'Lead Source',
      'Birthdate',
      'Reports To',
      'Contact Owner',
      'Owner Email',
      'Created Date',
      'Description',
    ],
  },
  {
    of: 'HubSpot contacts',
    file: `Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Primary Associated Company ID,Last Activity Date (GMT+1),Lead Status,Lifecycle Stage,Create Date (GMT+1),Associated Company,Job Title,City,State/Region,Country/Region,Industry,Number of Employees,Website URL,Company Domain Name,Last Modified Date (GMT+1),Original Source,Preferred language,Persona
51,Ana,Silva,ana@acme.example,+351 21 000 0000,Rita Rep,9001,2024-03-01 10:00,NEW,Lead,2023-01-01 08:00,Acme GmbH,Head of Sales,Lisboa,Lisboa,Portugal,COMPUTER_SOFTWARE,250,https://acme.example,acme.example,2024-03-02 10:00,Organic Search,pt,Buyer
52,Bob,Braun,bob.braun@gmail.com,,Rita Rep,9002,,OPEN,Lead,2023-01-02 08:00,Beta AG,CTO,München,Bayern,Germany,,1000,,beta.example,2024-03-03 10:00,Direct,de,
`,
    first: {
      record: {
        basic_profile: {
          first_name: 'Ana',
          last_name: 'Silva',
          location: { city: 'Lisboa', state: 'Lisboa', country: 'Portugal' },
        },
        contact: { phone_numbers: ['+351 21 000 0000'], business_emails: [{ email: 'ana@acme.example' }] },
        experience: {
          employment_details: {
            current: [
              {
                name: 'Acme GmbH',
                title: 'Head of Sales',
                company_website: 'https://acme.example',
                company_headcount_latest: '250',
                company_industries: ['COMPUTER_SOFTWARE'],
              },
            ],
          },
        },
      },
      id: '51',
      date: '2024-03-02T10:00:00',
    },
    leftOut: [
      'Contact owner',
      'Primary Associated Company ID',
      'Last Activity Date (GMT+1)',
      'Lead Status',
      'Lifecycle Stage',
      'Create Date (GMT+1)',
      'Original Source',
      'Preferred language',
      'Persona',
    ],
  },
  {
    of: 'Pipedrive people',
    file: `Person - ID,Person - Name,Person - Label,Person - Organization,Person - Phone - Work,Person - Phone - Home,Person - Phone - Mobile,Person - Email - Work,Person - Email - Home,Person - Email - Other,Person - Owner,Person - Open deals,Person - Person created,Person - Update time,Organization - Name,Organization - ID,Organization - Address,Person - Job title
1,Ada Lovelace,Hot lead,Engines Ltd,+44 20 7946 0958,,+44 7700 900123,ada@engines.example,ada@gmail.com,,Rita,2,2023-01-01 10:00:00,2024-02-03 11:00:00,Engines Ltd,12,"12 Main St, London",Programmer
2,Grace Hopper,Cold lead,Navy,,+1 555 010 7788,,grace@navy.example,,g.h@navy.example,Rita,0,2023-01-01 10:00:00,2024-02-04 11:00:00,Navy,13,"Arlington, VA",Admiral
`,
    first: {
      record: {
        basic_profile: { name: 'Ada Lovelace' },
        contact: {
          phone_numbers: ['+44 7700 900123', '+44 20 7946 0958'],
          business_emails: [{ email: 'ada@engines.example' }],
          personal_emails: [{ email: 'ada@gmail.com' }],
        },
        experience: {
          employment_details: {
            current: [
              { name: 'Engines Ltd', title: 'Programmer', company_hq_location: '12 Main St, London' },
            ],
          },
        },
      },
      id: '1',
      date: '2024-02-03T11:00:00',
    },
    leftOut: [
      'Person - Label',
      'Person - Owner',
      'Person - Open deals',
      'Person - Person created',
      'Organization - ID',
    ],
  },
  {
    of: 'the connections of a professional network',
    file: `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ada,Lovelace,https://www.linkedin.com/in/ada,,Engines,Programmer,15 Mar 2024
Grace,Hopper,https://www.linkedin.com/in/grace-hopper,grace@gmail.com,Navy,Admiral,02 Jan 2019
Mary,Somerville,https://www.linkedin.com/in/mary-somerville,,,,07 Feb 2018
`,
    first: {
      record: {
        basic_profile: { first_name: 'Ada', last_name: 'Lovelace' },
        social_handles: {
          professional_network_identifier: { profile_url: 'https://www.linkedin.com/in/ada' },
        },
        experience: { employment_details: { current: [{ name: 'Engines', title: 'Programmer' }] } },
      },
    },
    leftOut: ['Connected On'],
  },
  {
    of: 'a prospecting tool with the company beside every person',
    file: `First Name,Last Name,Title,Company Name,Company Name for Emails,Email,Email Status,Primary Email Source,Email Confidence,Primary Email Last Verified At,Seniority,Departments,Contact Owner,Work Direct Phone,Home Phone,Mobile Phone,Corporate Phone,Other Phone,Stage,Lists,Last Contacted,Account Owner,# Employees,Industry,Keywords,Person Linkedin Url,Website,Company Linkedin Url,Facebook Url,Twitter Url,City,State,Country,Company Address,Company City,Company State,Company Country,Company Phone,Technologies,Annual Revenue,Total Funding,Latest Funding,Latest Funding Amount,Last Raised At,Subsidiary of,Email Sent,Email Open,Apollo Contact Id,Apollo Account Id,Secondary Email
Ada,Lovelace,Programmer,Engines Ltd,Engines,ada@engines.example,Verified,Apollo,,2024-01-01T00:00:00+00:00,Entry,Engineering,rita@vendor.example,'+44 20 7946 0958,,+44 7700 900123,+44 20 7946 0000,,Cold,List A,,rita@vendor.example,120,machinery,"steam, brass",http://www.linkedin.com/in/ada,http://www.engines.example,http://www.linkedin.com/company/engines,https://facebook.com/engines,https://twitter.com/engineshq,London,England,United Kingdom,"1 Steam Rd, Leeds, England",Leeds,England,United Kingdom,+44 113 000 000,"Salesforce, AWS",1200000,,,,,,true,false,6123abc,5123abc,
Grace,Hopper,Admiral,Navy,Navy,grace@navy.example,Verified,Apollo,,2024-01-01T00:00:00+00:00,C suite,Executive,rita@vendor.example,,+1 555 010 7788,,,,Cold,List A,,rita@vendor.example,5000,defense,"ships",http://www.linkedin.com/in/grace,http://www.navy.example,http://www.linkedin.com/company/navy,,https://twitter.com/navy,Arlington,Virginia,United States,"Pentagon, Arlington",Arlington,Virginia,United States,,,,,,,,,true,false,6123abd,5123abd,g@navy.example
`,
    first: {
      record: {
        basic_profile: {
          first_name: 'Ada',
          last_name: 'Lovelace',
          location: { city: 'London', state: 'England', country: 'United Kingdom' },
        },
        social_handles: {
          professional_network_identifier: { profile_url: 'http://www.linkedin.com/in/ada' },
        },
        contact: {
          phone_numbers: ['+44 7700 900123', '+44 20 7946 0958', '+44 20 7946 0000'],
          business_emails: [{ email: 'ada@engines.example' }],
        },
        experience: {
          employment_details: {
            current: [
              {
                name: 'Engines Ltd',
                title: 'Programmer',
                company_website: 'http://www.engines.example',
                company_professional_network_profile_url: 'http://www.linkedin.com/company/engines',
                company_headcount_latest: '120',
                company_industries: ['machinery'],
                company_headquarters_country: 'United Kingdom',
                company_hq_location: '1 Steam Rd, Leeds, England',
              },
            ],
          },
        },
      },
      id: '6123abc',
    },
    leftOut: [
      'Company Name for Emails',
      'Email Status',
      'Primary Email Source',
      'Primary Email Last Verified At',
      'Seniority',
      'Departments',
      'Contact Owner',
      'Stage',
      'Lists',
      'Account Owner',
      'Keywords',
      'Facebook Url',
      'Twitter Url',
      'Company City',
      'Company State',
      'Company Phone',
      'Technologies',
      'Annual Revenue',
      'Email Sent',
      'Email Open',
      'Apollo Account Id',
    ],
  },
  {
    of: 'an enrichment table',
    file: `Find people,First Name,Last Name,Full Name,Job Title,Location,Company Domain,LinkedIn Profile,Company Name,Headline,Work Email,Enrich person,Skills,Company Table Data,Started
✅ Found,Ada,Lovelace,Ada Lovelace,Programmer,"London, England, United Kingdom",engines.example,https://www.linkedin.com/in/ada/,Engines Ltd,Programmer at Engines,ada@engines.example,"{""ok"":true}","[""maths"",""poetry""]",✅,03/2019
✅ Found,Grace,Hopper,Grace Hopper,Admiral,"Arlington, Virginia",navy.example,https://www.linkedin.com/in/grace/,Navy,Sailor,grace@navy.example,"{""ok"":true}","[""cobol""]",✅,2021
`,
    first: {
      record: {
        basic_profile: {
          name: 'Ada Lovelace',
          first_name: 'Ada',
          last_name: 'Lovelace',
          headline: 'Programmer at Engines',
          location: { raw: 'London, England, United Kingdom' },
        },
        social_handles: {
          professional_network_identifier: { profile_url: 'https://www.linkedin.com/in/ada/' },
        },
        skills: { professional_network_skills: ['maths', 'poetry'] },
        experience: {
          employment_details: {
            current: [
              {
                name: 'Engines Ltd',
                title: 'Programmer',
                start_date: '2019-03-01T00:00:00',
                company_website: 'engines.example',
              },
            ],
          },
        },
        contact: { business_emails: [{ email: 'ada@engines.example' }] },
      },
    },
    leftOut: ['Find people', 'Enrich person.ok', 'Company Table Data'],
  },
  {
    of: 'candidates of a hiring tool',
    file: `Candidate ID,Candidate Name,First Name,Last Name,Current Company,Current Title,Email Addresses,Phone Numbers,Social Media,Websites,Candidate Tags,Job,Job Status,Stage,Source,Recruiter,Recruiter Email,Coordinator,Applied On,Last Activity,School Name,Degree
101,Ada Lovelace,Ada,Lovelace,Engines Ltd,Programmer,"ada@engines.example, ada@gmail.com","+44 20 7946 0958, +44 7700 900123",https://twitter.com/ada,"https://ada.example, https://blog.ada.example",strong,Backend Engineer,open,Interview,Referral,Rita Rep,rita@us.example,Carl,2024-01-02,2024-02-02,University of London,BSc
102,Grace Hopper,Grace,Hopper,Navy,Admiral,grace@navy.example,+1 555 010 7788,,,,Backend Engineer,open,Offer,Agency,Rita Rep,rita@us.example,Carl,2024-01-03,2024-02-03,Yale,PhD
`,
    first: {
      record: {
        basic_profile: { name: 'Ada Lovelace', first_name: 'Ada', last_name: 'Lovelace' },
        social_handles: { microblog_identifier: { slug: 'ada' } },
        contact: {
          phone_numbers: ['+44 20 7946 0958', '+44 7700 900123'],
          websites: ['https://ada.example', 'https://blog.ada.example'],
          business_emails: [{ email: 'ada@engines.example' }],
          personal_emails: [{ email: 'ada@gmail.com' }],
        },
        experience: { employment_details: { current: [{ name: 'Engines Ltd', title: 'Programmer' }] } },
        education: { schools: [{ school: 'University of London', degree: 'BSc' }] },
      },
      id: '101',
    },
    leftOut: [
      'Candidate Tags',
      'Job',
      'Job Status',
      'Stage',
      'Source',
      'Recruiter',
      'Recruiter Email',
      'Coordinator',
      'Applied On',
      'Last Activity',
    ],
  },
  {
    of: 'a German CRM',
    file: `Kundennummer;Anrede;Titel;Vorname;Name;Firma;Position;Abteilung;Straße;PLZ;Ort;Bundesland;Land;Telefon (geschäftlich);Mobil;Fax;E-Mail geschäftlich;E-Mail privat;Webseite;Branche;Mitarbeiter;Eintritt;Geändert am;Betreuer;Geburtsdatum
K-1;Frau;Dr.;Änne;Müller;Müller GmbH;Geschäftsführerin;Leitung;Hauptstr. 1;50667;Köln;NRW;Deutschland;0221 123456;0171 1234567;0221 123457;anne@mueller.example;anne@gmx.de;www.mueller.example;Maschinenbau;1.200;01.04.2019;23.03.2024;Rita;12.05.1970
K-2;Herr;;Jörg;Schmidt;Schmidt AG;Vertriebsleiter;Vertrieb;Nebenweg 2;80331;München;Bayern;Deutschland;089 / 123456;;;joerg@schmidt.example;;;Handel;51-200;03/2020;24.03.2024;Rita;
`,
    first: {
      record: {
        basic_profile: {
          first_name: 'Änne',
          last_name: 'Müller',
          location: {
            raw: 'Hauptstr. 1, Köln, NRW, 50667, Deutschland',
            city: 'Köln',
            state: 'NRW',
            country: 'Deutschland',
          },
        },
        contact: {
          phone_numbers: ['0221 123456', '0171 1234567'],
          business_emails: [{ email: 'anne@mueller.example' }],
          personal_emails: [{ email: 'anne@gmx.de' }],
        },
        experience: {
          employment_details: {
            current: [
              {
                name: 'Müller GmbH',
                title: 'Geschäftsführerin',
                start_date: '2019-04-01T00:00:00',
                company_website: 'www.mueller.example',
                company_headcount_latest: 1200,
                company_headcount_range: '1001-5000',
                company_industries: ['Maschinenbau'],
              },
            ],
          },
        },
      },
      id: 'K-1',
      date: '2024-03-23T00:00:00',
    },
    leftOut: ['Anrede', 'Titel', 'Abteilung', 'Fax', 'Betreuer', 'Geburtsdatum'],
  },
  {
    of: 'a French CRM',
    file: `Civilité;Prénom;Nom;Société;Fonction;Adresse e-mail;Téléphone fixe;Téléphone portable;Adresse;Code postal;Ville;Pays;Site internet;Secteur d'activité;Effectif;Depuis;Profil LinkedIn;Date de modification
Mme;Hélène;Dupont;Boulangerie SA;Directrice générale;helene@boulangerie.example;01 23 45 67 89;06 12 34 56 78;3 rue de la Paix;75002;Paris;France;www.boulangerie.example;Alimentation;1 200;03/04/2019;https://fr.linkedin.com/in/helene;05/06/2024
M.;Jean;Petit;Petit SARL;Gérant;jean@petit.example;;;;69001;Lyon;France;;Conseil;10;2021;;06/06/2024
`,
    first: {
      record: {
        basic_profile: {
          first_name: 'Hélène',
          last_name: 'Dupont',
          location: { raw: '3 rue de la Paix, Paris, 75002, France', city: 'Paris', country: 'France' },
        },
        social_handles: {
          professional_network_identifier: { profile_url: 'https://fr.linkedin.com/in/helene' },
        },
        contact: {
          phone_numbers: ['01 23 45 67 89', '06 12 34 56 78'],
          business_emails: [{ email: 'helene@boulangerie.example' }],
        },
        experience: {
          employment_details: {
            current: [
              {
                name: 'Boulangerie SA',
                title: 'Directrice générale',
                start_date: '2019-04-03T00:00:00',
                company_website: 'www.boulangerie.example',
                company_headcount_latest: 1200,
                company_industries: ['Alimentation'],
              },
            ],
          },
        },
      },
      date: '2024-06-05T00:00:00',
    },
    leftOut: ['Civilité'],
  },
  {
    of: 'a dump in snake case',
    file: `id,full_name,first_name,last_name,email,personal_email,job_title,company_name,company_id,company_domain,company_size,company_industry,linkedin_url,github_username,twitter_handle,city,state,country,skills,owner_id,manager_id,created_at,updated_at,job_start_date,years_experience
1,ada lovelace,ada,lovelace,ada@engines.example,ada@gmail.com,programmer,engines ltd,77,engines.example,51-200,machinery,linkedin.com/in/ada,adal,@ada,london,england,gb,"maths, poetry",9,3,2020-01-01,2024-02-03T10:11:12Z,2019-03-01,10
2,grace hopper,grace,hopper,grace@navy.example,,admiral,navy,78,navy.example,10000+,defense,linkedin.com/in/grace,,,arlington,virginia,us,cobol,9,3,2020-01-01,2024-02-04T10:11:12Z,,
`,
    first: {
      record: {
        basic_profile: {
          name: 'ada lovelace',
          first_name: 'ada',
          last_name: 'lovelace',
          location: { city: 'london', state: 'england', country: 'gb' },
        },
        social_handles: {
          professional_network_identifier: { profile_url: 'linkedin.com/in/ada' },
          dev_platform_identifier: { profile_url: 'https://github.com/adal' },
          microblog_identifier: { slug: 'ada' },
        },
        skills: { professional_network_skills: ['maths', 'poetry'] },
        experience: {
          employment_details: {
            current: [
              {
                name: 'engines ltd',
                title: 'programmer',
                start_date: '2019-03-01T00:00:00',
                company_website: 'engines.example',
                company_headcount_range: '51-200',
                company_industries: ['machinery'],
              },
            ],
          },
        },
        contact: {
          business_emails: [{ email: 'ada@engines.example' }],
          personal_emails: [{ email: 'ada@gmail.com' }],
        },
      },
      id: '1',
      date: '2024-02-03T10:11:12',
    },
    leftOut: ['company_id', 'owner_id', 'manager_id', 'created_at', 'years_experience'],
  },
  {
    of: 'nested objects in camel case',
    file: `{"_id":"a1","person":{"firstName":"Ada","lastName":"Lovelace","emails":[{"value":"ada@engines.example","type":"work"}],"phoneNumbers":["+44 20 7946 0958"],"socials":{"linkedin":"https://www.linkedin.com/in/ada","twitter":"ada"},"location":{"city":"London","country":"GB"}},"company":{"id":77,"name":"Engines Ltd","domain":"engines.example","employeeCount":120,"location":{"city":"Leeds","country":"GB"}},"owner":{"id":3,"name":"Rita","email":"rita@us.example"},"jobTitle":"Programmer","history":[{"title":"Clerk","company":"X"}],"updatedAt":"2024-02-03T10:11:12Z"}
{"_id":"a2","person":{"firstName":"Grace","lastName":"Hopper","emails":[],"phoneNumbers":[],"socials":{},"location":{"city":"Arlington","country":"US"}},"company":{"id":78,"name":"Navy","domain":"navy.example","employeeCount":5000},"owner":{"id":3,"name":"Rita","email":"rita@us.example"},"jobTitle":"Admiral","updatedAt":"2024-02-04T10:11:12Z"}
`,
    first: {
      record: {
        basic_profile: {
          first_name: 'Ada',
          last_name: 'Lovelace',
          location: { city: 'London', country: 'GB' },
        },
        social_handles: {
          professional_network_identifier: { profile_url: 'https://www.linkedin.com/in/ada' },
          microblog_identifier: { slug: 'ada' },
        },
        contact: { phone_numbers: ['+44 20 7946 0958'], business_emails: [{ email: 'ada@engines.example' }] },
        experience: {
          employment_details: {
            current: [
              {
                name: 'Engines Ltd',
                title: 'Programmer',
                company_website: 'engines.example',
                company_headcount_latest: 120,
                company_headquarters_country: 'GB',
                company_hq_location: 'Leeds, GB',
              },
            ],
          },
        },
      },
      id: 'a1',
      date: '2024-02-03T10:11:12',
    },
    leftOut: ['person.emails[].type', 'company.id', 'owner.id', 'owner.name', 'owner.email', 'history'],
  },
  {
    of: 'numbered columns of an address book',
    file: `Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Value,Address 1 - Formatted,Address 1 - City,Organization 1 - Name,Organization 1 - Title,Website 1 - Value,Photo,Notes,Address 2 - City
Ada Lovelace,Ada,Lovelace,* myContacts,Work,ada@engines.example,Home,ada@gmail.com,Mobile,+44 7700 900123,+44 20 7946 0958,"12 Main St, London",London,Engines Ltd,Programmer,https://ada.example,https://lh3.example/p.jpg,call,Leeds
`,
    first: {
      record: {
        basic_profile: {
          name: 'Ada Lovelace',
          first_name: 'Ada',
          last_name: 'Lovelace',
          location: { raw: '12 Main St, London', city: 'London' },
          profile_picture_permalink: 'https://lh3.example/p.jpg',
        },
        contact: {
          phone_numbers: ['+44 7700 900123', '+44 20 7946 0958'],
          websites: ['https://ada.example'],
          business_emails: [{ email: 'ada@engines.example' }],
          personal_emails: [{ email: 'ada@gmail.com' }],
        },
        experience: { employment_details: { current: [{ name: 'Engines Ltd', title: 'Programmer' }] } },
      },
    },
    leftOut: [
      'Group Membership',
      'E-mail 1 - Type',
      'E-mail 2 - Type',
      'Phone 1 - Type',
      'Notes',
      'Address 2 - City',
    ],
  },
  {
    of: 'a staff list with ends of jobs',
    file: `Employee ID,Name,Employer,Job Title,Start Date,End Date,Manager,Manager Email,Home Email,Member Since
1,Ada Lovelace,Engines,Programmer,13/02/2019,,Charles,c@engines.example,ada@web.de,2010
2,Grace Hopper,Navy,Admiral,01/03/2010,31/12/2020,Charles,c@engines.example,,2011
3,Alan Turing,Park,Cryptologist,05/06/2015,present,Charles,c@engines.example,,2012
`,
    first: {
      record: {
        basic_profile: { name: 'Ada Lovelace' },
        experience: {
          employment_details: {
            current: [{ name: 'Engines', title: 'Programmer', start_date: '2019-02-13T00:00:00' }],
          },
        },
        contact: { personal_emails: [{ email: 'ada@web.de' }] },
      },
      id: '1',
    },
    leftOut: ['Manager', 'Manager Email', 'Member Since'],
  },
  {
    of: 'several addresses and phones, and a full address',
    file: `Full name,Role,Employer,Work email,Personal email,Work phone,Mobile phone,Home phone,Phone 2,Fax,Street,Street 2,City,State,ZIP,Country,Country Code,Skills,Tags,Languages,Company Street,Company City,Company State,Company ZIP,Company Country,Hired,Company Size,Parent ID
Ada Lovelace,Programmer,Engines,ada@engines.example,ada@lovelace.example,+44 20 1234567,+44 7700 900123,+44 20 7654321,+44 20 1111111,+44 20 2222222,1 Main St,Flat 2,London,England,NW1,United Kingdom,44,"maths, poetry","vip, hot","English, French",2 Steam Rd,Leeds,England,LS1,UK,Mar 2019,"10,000+",8
`,
    first: {
      record: {
        basic_profile: {
          name: 'Ada Lovelace',
          location: {
            raw: '1 Main St, London, England, NW1, United Kingdom',
            city: 'London',
            state: 'England',
            country: 'United Kingdom',
          },
          languages: ['English', 'French'],
        },
        skills: { professional_network_skills: ['maths', 'poetry'] },
        contact: {
          phone_numbers: ['+44 7700 900123', '+44 20 1234567', '+44 20 7654321', '+44 20 1111111'],
          business_emails: [{ email: 'ada@engines.example' }],
          personal_emails: [{ email: 'ada@lovelace.example' }],
        },
        experience: {
          employment_details: {
            current: [
              {
                name: 'Engines',
                title: 'Programmer',
                start_date: '2019-03-01T00:00:00',
                company_headcount_range: '10001+',
                company_headquarters_country: 'UK',
                company_hq_location: '2 Steam Rd, Leeds, England, LS1, UK',
              },
            ],
          },
        },
      },
    },
    leftOut: ['Fax', 'Street 2', 'Country Code', 'Tags', 'Parent ID'],
  },
  {
    of: 'several columns of one meaning',
    file: `Name,Full Name,Title,Job Title,Position,Company,Company Name,Employer,Email,E-Mail,Mail,Phone,Phone_2,Tel,id,ID
Ada L.,Ada Lovelace,Ms,Programmer,Coder,Engines,Engines Ltd,Engines,ada@engines.example,a.l@engines.example,,+44 20 7946 0958,+44 20 7946 0959,,1,x1
Grace H.,Grace Hopper,Mrs,,Admiral,Navy,Navy,Navy,grace@navy.example,,,+1 555 010 7788,,,2,x2
`,
    first: {
      record: {
        basic_profile: { name: 'Ada Lovelace' },
        contact: {
          phone_numbers: ['+44 20 7946 0958', '+44 20 7946 0959'],
          business_emails: [{ email: 'ada@engines.example' }, { email: 'a.l@engines.example' }],
        },
        experience: { employment_details: { current: [{ name: 'Engines Ltd', title: 'Programmer' }] } },
      },
      id: '1',
    },
    leftOut: ['Title', 'ID'],
  },
]

const companies: readonly Export[] = [
  {
    of: 'Salesforce accounts',
    file: `"Account ID","Account Name","Account Site","Parent Account","Parent Account ID","Billing Street","Billing City","Billing State/Province","Billing Zip/Postal Code","Billing Country","Shipping City","Phone","Website","Type","Industry","Annual Revenue","Employees","Ownership","Ticker Symbol","Rating","Account Owner","Last Modified Date","Description","NAICS Code","Year Started"
"0015e1","Acme Inc","HQ","Holding","0015e9","1 Loop Rd","Austin","TX","78701","USA","Dallas","+1 512 555 0100","www.acme.example","Customer - Direct","Technology","$12,500,000","1,200","Public","ACM","Hot","Rita","3/23/2024","Makes anvils","332111","1999"
"0015e2","Beta LLC","","","","","Boston","MA","02110","USA","","","https://beta.example/","Prospect","Energy","$900,000","51-200","Private","","Cold","Rita","3/24/2024","","","2011"
`,
    first: {
      record: {
        basic_info: {
          name: 'Acme Inc',
          website: 'www.acme.example',
          description: 'Makes anvils',
          industries: ['Technology'],
          company_type: 'Public',
          year_founded: '1999',
          employee_count_range: '1001-5000',
        },
        taxonomy: { primary_naics_detail: { naics_code: '332111' } },
        headcount: { total: 1200 },
        revenue: {
          estimated: { lower_bound_usd: 12500000, upper_bound_usd: 12500000 },
          public_markets: { stock_symbols: ['ACM'] },
        },
        locations: {
          country: 'USA',
          state: 'TX',
          city: 'Austin',
          headquarters: '1 Loop Rd, Austin, TX, 78701, USA',
          street_address: '1 Loop Rd',
        },
      },
      id: '0015e1',
      date: '2024-03-23T00:00:00',
    },
    leftOut: [
      'Account Site',
      'Parent Account',
      'Parent Account ID',
      'Shipping City',
      'Phone',
      'Type',
      'Rating',
      'Account Owner',
    ],
  },
  {
    of: 'HubSpot companies',
    file: `Record ID,Company name,Company owner,Create Date,Phone Number,Last Activity Date,City,Country/Region,Industry,Website URL,Company Domain Name,Number of Employees,Annual Revenue,State/Region,Street Address,Postal Code,Description,About Us,LinkedIn Company Page,Twitter Handle,Type,Lifecycle Stage,Year Founded,Parent Company,Facebook Company Page
77,Acme,Rita Rep,2023-01-01,+1 512 555 0100,2024-01-01,Austin,United States,COMPUTER_SOFTWARE,https://acme.example,acme.example,51,1000000,TX,1 Loop Rd,78701,Makes anvils,,https://www.linkedin.com/company/acme,acme,PROSPECT,lead,1999,,https://www.facebook.com/acme
78,Beta,Rita Rep,2023-01-01,,,Boston,United States,,,beta.example,1200,,MA,,,,We do energy,,,PARTNER,customer,2011,,
`,
    first: {
      record: {
        basic_info: {
          name: 'Acme',
          primary_domain: 'acme.example',
          website: 'https://acme.example',
          professional_network_url: 'https://www.linkedin.com/company/acme',
          description: 'Makes anvils',
          industries: ['COMPUTER_SOFTWARE'],
          year_founded: '1999',
        },
        headcount: { total: '51' },
        revenue: { estimated: { lower_bound_usd: 1000000, upper_bound_usd: 1000000 } },
        locations: {
          country: 'United States',
          state: 'TX',
          city: 'Austin',
          headquarters: '1 Loop Rd, Austin, TX, 78701, United States',
          street_address: '1 Loop Rd',
        },
        social_profiles: { microblog_url: 'https://x.com/acme' },
      },
      id: '77',
    },
    leftOut: [
      'Company owner',
      'Create Date',
      'Phone Number',
      'Last Activity Date',
      'Type',
      'Lifecycle Stage',
      'Facebook Company Page',
    ],
  },
  {
    of: 'a German CRM',
    file: `Kundennr.;Firma;Rechtsform;Straße;PLZ;Ort;Land;Telefon;E-Mail;Webseite;Branche;Mitarbeiterzahl;Jahresumsatz;Währung;Gründungsjahr;Ansprechpartner;Status;Notizen;Letzte Änderung
1001;Müller GmbH;GmbH;Hauptstr. 1;50667;Köln;Deutschland;0221 123456;info@mueller.example;www.mueller.example;Maschinenbau;1.200;1.500.000;EUR;1987;Frau Klein;Kunde;ruft an;23.03.2024
1002;Schmidt AG;AG;Nebenweg 2;80331;München;Deutschland;;info@schmidt.example;www.schmidt.example;Handel;45;250.000;EUR;2001;Herr Groß;Interessent;;24.03.2024
`,
    first: {
      record: {
        basic_info: {
          name: 'Müller GmbH',
          website: 'www.mueller.example',
          industries: ['Maschinenbau'],
          company_type: 'GmbH',
          year_founded: '1987',
        },
        headcount: { total: 1200 },
        locations: {
          country: 'Deutschland',
          city: 'Köln',
          headquarters: 'Hauptstr. 1, Köln, 50667, Deutschland',
          street_address: 'Hauptstr. 1',
        },
      },
      id: '1001',
      date: '2024-03-23T00:00:00',
    },
    leftOut: ['Telefon', 'E-Mail', 'Jahresumsatz', 'Währung', 'Ansprechpartner', 'Status', 'Notizen'],
  },
  {
    of: 'a funding database',
    file: `Organization Name,Organization Name URL,Founded Date,Headquarters Location,Description,Full Description,Industries,Industry Groups,Number of Employees,Website,Twitter,Facebook,LinkedIn,Contact Email,Phone Number,Last Funding Date,Last Funding Type,Last Funding Amount,Total Funding Amount,Total Funding Amount Currency (in USD),Top 5 Investors,Number of Founders,Founders,CB Rank,Operating Status,Acquired by
Acme,https://www.crunchbase.com/organization/acme,2015-03-01,"Austin, Texas, United States",Anvils,Many anvils,"Software, SaaS",Software,51-100,https://acme.com,https://twitter.com/acme,https://facebook.com/acme,https://www.linkedin.com/company/acme,hi@acme.com,+1 512 555 0100,2023-01-05,Series A,"$5,000,000","$7,000,000",7000000,"Seq, Acc",2,"Wile, Coy","12,345",Active,
Beta,https://www.crunchbase.com/organization/beta,2012,"Berlin, Germany",Power,,Energy,Energy,1001-5000,https://beta.de/,,,https://www.linkedin.com/company/beta,,,,,,,,,,,,,
`,
    first: {
      record: {
        basic_info: {
          name: 'Acme',
          website: 'https://acme.com',
          professional_network_url: 'https://www.linkedin.com/company/acme',
          description: 'Anvils',
          industries: ['Software', 'SaaS'],
          status: 'Active',
          year_founded: 2015,
          employee_count_range: '51-200',
        },
        funding: {
          total_investment_usd: 7000000,
          last_round_amount_usd: 5000000,
          last_round_type: 'Series A',
          last_fundraise_date: '2023-01-05T00:00:00',
          investors: ['Seq', 'Acc'],
        },
        locations: { headquarters: 'Austin, Texas, United States' },
        social_profiles: {
          microblog_url: 'https://twitter.com/acme',
          funding_data: { url: 'https://www.crunchbase.com/organization/acme' },
        },
      },
    },
    leftOut: [
      'Full Description',
      'Facebook',
      'Contact Email',
      'Phone Number',
      'Number of Founders',
      'Founders',
      'CB Rank',
    ],
  },
  {
    of: 'flattened objects',
    file: `id,name,legalName,domain,domainAliases,site.phoneNumbers,category.sector,category.industry,tags,description,foundedYear,location,timeZone,geo.city,geo.country,logo,facebook.handle,linkedin.handle,twitter.handle,crunchbase.handle,type,ticker,metrics.employees,metrics.employeesRange,metrics.annualRevenue,metrics.raised,tech,parent.domain
u-1,Acme,Acme Inc,acme.com,"acme.io, acme.net",,Tech,Software,"B2B, SAAS",Anvils,1999,"1 Loop Rd, Austin, TX",America/Chicago,Austin,United States,https://logo.example/acme.png,acme,company/acme,acme,organization/acme,private,ACM,120,51-250,1200000,5000000,"aws, slack",holding.com
u-2,Beta,,beta.de,,,Energy,Utilities,,Power,2001,"Berlin, Germany",Europe/Berlin,Berlin,Germany,https://logo.example/beta.png,,company/beta,,,private,,1200,1K-5K,,,,
`,
    first: {
      record: {
        basic_info: {
          name: 'Acme',
          primary_domain: 'acme.com',
          all_domains: ['acme.io', 'acme.net'],
          company_type: 'private',
          description: 'Anvils',
          logo_permalink: 'https://logo.example/acme.png',
          industries: ['Software'],
          year_founded: '1999',
          employee_count_range: '51-200',
        },
        taxonomy: { categories: ['B2B', 'SAAS'] },
        headcount: { total: '120' },
        funding: { total_investment_usd: '5000000' },
        revenue: {
          estimated: { lower_bound_usd: 1200000, upper_bound_usd: 1200000 },
          public_markets: { stock_symbols: ['ACM'] },
        },
        locations: { country: 'United States', city: 'Austin', headquarters: '1 Loop Rd, Austin, TX' },
        social_profiles: { microblog_url: 'https://x.com/acme' },
        technographics: { top_technologies: ['aws', 'slack'] },
      },
      id: 'u-1',
    },
    leftOut: [
      '"category.sector"',
      'timeZone',
      '"facebook.handle"',
      '"linkedin.handle"',
      '"crunchbase.handle"',
      '"parent.domain"',
    ],
  },
]

const folder = mkdtempSync(join(tmpdir(), 'exports-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function guessed(name: string, file: string) {
  const path = join(folder, file.startsWith('{') ? 'export.jsonl' : 'export.csv')
  writeFileSync(path, file)
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`no dataset ${name}`)
  const rows: JsonObject[] = []
  for await (const batch of (await openFile(path)).batches) {
    for (const row of batch) if (!isUnreadable(row)) rows.push(row.value)
  }
  const mapping = guessMapping(dataset, rows, path)
  const [, comments = ''] = writeMapping(mapping).split('# Columns that are left out:\n')
  const leftOut = comments
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.replace(/^# {3}/, '').replace(/(?: # |: a list ).*$/, ''))
  const compiled = await compileMapping(mapping, dataset, folder)
  return { mapped: rows.flatMap(compiled.map), leftOut }
}

async function proves(name: string, { file, first, leftOut }: Export) {
  const found = await guessed(name, file)
  const { record, id, date } = first
  expect(found.mapped[0]).toEqual({
    record,
    externalIds: id === undefined ? [] : [{ kind: 'export', value: id }],
    ...(date !== undefined && { date }),
  })
  expect(found.mapped.filter(each => !('record' in each))).toEqual([])
  expect(found.leftOut).toEqual(leftOut)
}

describe('an export of people becomes what it says, from', () => {
  it.each(people)('$of', example => proves('person', example))
})

describe('an export of companies becomes what it says, from', () => {
  it.each(companies)('$of', example => proves('company', example))
})
