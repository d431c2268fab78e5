// The names of columns with parts of an address, in files of people, companies and jobs.
import type { ColumnMeaning } from '../column-meaning.ts'
import type { Evidence } from '../value-tests.ts'

/**
 * `line` is a whole address; `address` is one, or its street where a city stands beside it; `further-street` is a line below
 * the street, where registers have the town.
 */
export type AddressPart =
  | 'line'
  | 'address'
  | 'street'
  | 'further-street'
  | 'house-number'
  | 'city'
  | 'state'
  | 'postal-code'
  | 'country'

/** The names of each part, the clearest first. */
export const addressNames: Readonly<Record<AddressPart, string>> = {
  line: 'fulladdress addressfull formattedaddress addressformatted completeaddress citystate citystatezip citystatecountry citystatepostalcode vollstandigeadresse adressecomplete direccioncompleta',
  address: 'address addresses adresse anschrift direccion domicilio',
  street:
    'streetaddress street street1 streetline streetline1 streetroadname roadname streetname addressstreet addr addressline1 address1 addr1 line1 line1address address1line1 addressline firstline firstlineaddress addressfirstline firstaddressline strasse stras str strassehausnummer strasseundhausnummer strassenr strassehnr strasseundnr rue voie libellevoie numeroetrue calle calleynumero via',
  'further-street':
    'address2 addr2 addressline2 addresslinetwo street2 streetaddress2 streetline2 addressstreet2 line2 address3 addr3 addressline3 street3 streetaddress3 streetline3 line3 address4 addressline4 line4',
  'house-number':
    'housenumber houseno housenr streetnumber streetno streetnr hausnummer hausnr numerovoie numerorue numerodecalle numero nr no huisnummer huisnr numerdomu nrdomu numerodeporta kapino numerocivico civico ncivico',
  city: 'city town cityname townname towncity citytown posttown locality municipality stadt ort wohnort ortsname stadtort ville commune localite ciudad localidad municipio poblacion plaats citta cidade suburb village communename',
  state:
    'state stateprovince province statename provincename stateregion stateterritory provinceterritory stateabbr stabbr stname stateabbrev statecd stateabbreviation statecode st bundesland provincia estado kanton departement prefecture territory oblast voivodeship region county regionname countyname comte comunidadautonoma',
  'postal-code':
    'postalcode zip zipcode zippostalcode zippostal postcode postalzip ziporpostalcode plz postleitzahl codepostal cp codigopostal cap eircode pincode pin postnummer',
  country:
    'country countryname countryregion nation land pays pais staat landname paese countrycode countryiso isocountry isocountrycode landerschlussel landerkennzeichen countrykey landercode codepays countryabbreviation cc',
}

/** These names mean a part of an address only beside another part of the same address. */
export const companionNames: ReadonlySet<string> = new Set(
  'address addressline region county regionname countyname comte village suburb territory locality municipality via cap pin cp st land str numero nr no civico cc'
    .split(' ')
    .concat(addressNames['further-street'].split(' ')),
)

/** Returns the meanings of columns for the city, state and country of a section. */
export const placeMeanings = (section: string): readonly ColumnMeaning[] => [
  placeMeaning(`${section}.city`, addressNames.city, 'place'),
  placeMeaning(`${section}.state`, addressNames.state, 'place'),
  placeMeaning(`${section}.country`, addressNames.country, 'country'),
]

function placeMeaning(field: string, names: string, kind: Evidence): ColumnMeaning {
  const all = names.split(' ')
  return {
    field,
    names: all.filter(name => !companionNames.has(name) || name === 'land').join(' '),
    weakNames: all.filter(name => companionNames.has(name)).join(' '),
    evidence: [kind],
  }
}
