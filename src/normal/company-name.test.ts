import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalCompanyName } from './company-name.ts'

describe('the key of a company name', () => {
  it.each([
    'Acme',
    'ACME, Inc.',
    'Acme Incorporated',
    'The Acme Company',
    'Acme Co., Ltd.',
    'Acme Corp',
    'Acme L.L.C.',
    'Acme PLC',
    'Acme GmbH & Co. KG',
    'Acme AG & Co. KGaA',
    'Acme PartG mbB',
    'Acme PartGmbB',
    'Acme mbB',
    'Acme Partnerschaftsgesellschaft mbB',
    'Acme Partnerschaft mit beschränkter Berufshaftung',
    'Acme e.K.',
    'Acme e.Kfm.',
    'Acme GmbH i.L.',
    'Acme S. en C.',
    'Acme San. ve Tic. Ltd. Şti.',
    'Acme Bt.',
    'Acme spółka z ograniczoną odpowiedzialnością',
    'SARL Acme',
    'Acme eG',
    'Acme Unternehmergesellschaft (haftungsbeschränkt)',
    'Acme SE',
    'Acme S.A.',
    'ACME S/A',
    'Acme S.p.A.',
    'Acme S.r.l.',
    'Acme S.à r.l.',
    'Acme N.V.',
    'Acme AB (publ)',
    'AB Acme',
    'Acme A/S',
    'A/S Acme',
    'Acme Oyj',
    'Acme Pty Ltd',
    'Acme (Pty) Ltd',
    'Acme Pvt. Ltd.',
    'Acme Private Limited',
    'Acme Sdn. Bhd.',
    'PT Acme Tbk',
    'PT. Acme (Persero) Tbk',
    'PJSC Acme',
    'Acme S.A.B. de C.V.',
    'Acme, S. de R.L. de C.V.',
    'Acme A.Ş.',
    'Acme sp. z o.o.',
    'Acme spol. s r.o.',
    'Acme & Co.',
    'Acme and Company',
    'Acme Inc. Class A Common Stock',
    'Acme Ltd. Sponsored ADR',
    'Acme Inc. Warrants',
    'Acme AG Vz.',
    'Acme AG St.',
    'Acme AG GS',
    'Acme Vorzugsaktien',
    'Acme S.A. PN',
    'Acme Inc. Depositary Shares each representing a 1/40th interest in a share of stock',
    'Acme Inc. 7.625% Series C Cumulative Preferred Stock',
    'Acme Company (The)',
    'Acme (YC W21)',
    'Acme Inc (formerly Bolt Ltd)',
    '  acme™ ',
    'Acme 株式会社',
    '株式会社Acme',
    '㈱Acme',
    'Acme有限公司',
    '(주)Acme',
    'Ａｃｍｅ株式會社',
    'Acme（株式会社）',
    '合資会社Acme',
    '学校法人Acme',
    'NPO法人 Acme',
    'Acme(股)公司',
    'Acme股份有限公司',
    'Acme（有限公司）',
    'Acme（有限合伙）',
    'Acme公司',
    '㈜Acme',
    'Acme 유한책임회사',
    'Acme(주식회사)',
    'บริษัท Acme จำกัด (มหาชน)',
    'ООО «Acme»',
  ])('is acme for %s', text => {
    expect(normalCompanyName(text)).toBe('acme')
  })

  it.each([
    ['Johnson & Johnson', 'johnson and johnson'],
    ['Johnson + Johnson', 'johnson and johnson'],
    ['Moët et Chandon', 'moet and chandon'],
    ['Müller und Söhne GmbH', 'muller and sohne'],
    ['Müller u. Söhne', 'muller and sohne'],
    ['Karl u. Sohn', 'karl and sohn'],
    ['Meyer u. Co KG', 'meyer'],
    ['Dolce e Gabbana S.r.l.', 'dolce and gabbana'],
    ['Rossi e C. S.n.c.', 'rossi and c'],
    ['PEDRO E FILHOS LTDA', 'pedro and filhos'],
    ['Martínez e Hijos, S.L.', 'martinez and hijos'],
    ['Jansen en Zonen B.V.', 'jansen and zonen'],
    ['Andersson o. Söner AB', 'andersson and soner'],
    ['Kowalski i Synowie sp. z o.o.', 'kowalski and synowie'],
    ['Kovács és Társa Kft.', 'kovacs and tarsa'],
    ['Yılmaz ve Ortakları A.Ş.', 'yilmaz and ortaklari'],
    ['ООО «Рога и Копыта»', 'рога and копыта'],
    ['Salt ’n’ Pepper', 'salt and pepper'],
    ['AT&T Inc.', 'at and t'],
    ['A T & T', 'at and t'],
    ['J.P. Morgan', 'jp morgan'],
    ['J P Morgan', 'jp morgan'],
    ["Macy's, Inc.", 'macys'],
    ['L’Oréal S.A.', 'loreal'],
    ['Acme Intl. Mfg. Holdings', 'acme international manufacturing holdings'],
    ['Ørsted A/S', 'orsted'],
    ['AS Roma', 'as roma'],
    ['Disney+', 'disney plus'],
    ['Amazon.com, Inc.', 'amazon com'],
    ['3M Company', '3m'],
    ['37signals LLC', '37signals'],
    ['ПАО «Газпром»', 'газпром'],
    ['株式会社日立製作所', '日 立 製 作 所'],
    ['ﾄﾖﾀ自動車 ㈱', 'ト ヨ タ 自 動 車'],
    ['株式会社日立製作所 東京支店', '日 立 製 作 所 東 京 支 店'],
    ['腾讯控股有限公司', '腾 讯'],
    ['中国移动通信集团公司', '中 国 移 动 通 信 集 团'],
    ['北京分公司', '北 京 分 公 司'],
    ['The Co-operative Bank', 'co operative bank'],
    ['Modular Units', 'modular units'],
    ['Bed Bath &amp; Beyond', 'bed bath and beyond'],
  ])('of %s is %s', (text, key) => {
    expect(normalCompanyName(text)).toBe(key)
  })

  it.each([
    ...[
      'ACME CORP /DE/',
      'Acme Corp /NEW/',
      'ACME INC/TX',
      'Acme Inc. /MN',
      'ACME CO \\PA\\',
      'ACME LTD/CAN/ /NEW/',
      'ACME CORP DEL',
      'ACME INC CL-B SUB-VTG',
      'Acme Inc. Class A Non-Voting Shs',
    ],
    ...[
      'Acme Holding Inc/ADR',
      'ACME CORP. DL-,01',
      'ACME   DL-,00000625',
      'ACME AG O.N.',
      'ACME SE INH. O.N.',
      'ACME AG NA O.N.',
    ],
    ...[
      'ACME SA EO-,25',
      'ACME AG NA DISP. SF-10',
      'ACME A/S DK 1',
      'ACME INC.CL.A DL-,001',
      'ACME NAM.B DK-,20',
      'ACME CORP.A -,00003',
    ],
    ...[
      'ACME AG VZO O.N.',
      'Acme SE Inhaber-Aktien o.N.',
      'Acme Corp. Registered Shares DL-,001',
      'Acme AG vink.Namens-Aktien o.N.',
    ],
    ...[
      'ACME PLC ORD GBP0.10',
      'ACME LTD ORD NPV',
      'ACME INC COM STK USD0.01',
      'ACME PLC ORD 10P',
      'ACME AG CHF0.02 (REGD)',
      'ACME LTD NPV (DI)',
    ],
    ...['ACME        DRN', 'ACME        ON      NM', 'ACME        PNA'],
    ...['ACME LTD SP.ADR', 'ACME CO. ADR/8 DL-,000025', 'ACME INC A', 'Acme Company, The', 'ACME CO /THE'],
  ])('is without the marks of registrars and exchanges for %s', text => {
    expect(normalCompanyName(text)?.replace(/ holding$/, '')).toBe('acme')
  })

  it.each([
    ['Media/Arts Group', 'media arts group'],
    ['Cullen/Frost Bankers, Inc.', 'cullen frost bankers'],
    ['Shop Apotheke/Pharma', 'shop apotheke pharma'],
    ['Wendy’s', 'wendys'],
    ['WENDY S CO', 'wendys'],
    ['Studio 54', 'studio 54'],
    ['Formula E', 'formula e'],
    ['Formula E Ltd', 'formula e'],
    ['DUKE EN.CORP.', 'duke en'],
    ['Law Offices of John E Smith', 'law offices of john e smith'],
    ['HT&E Limited', 'ht and e'],
    ['HT&E Media Limited', 'ht and e media'],
    ['J. E. Smith', 'je smith'],
    ['John E. Smith Ltd', 'john e smith'],
    ['Kevin U Jones', 'kevin u jones'],
    ['Acme Fund I Partners', 'acme fund i partners'],
    ['Acme E-Commerce', 'acme e commerce'],
    ['Acme E Mobility GmbH', 'acme e mobility'],
    ['A e B Ltda', 'aeb'],
    ['Fund I Holdings', 'fund i holdings'],
    ['Acme Inc. of Ohio', 'acme of ohio'],
    ['Marketing/PR', 'marketing pr'],
    ['Radio One', 'radio one'],
    ['BRITISH AMERDRN', 'british amer'],
    ['JOHNSON VISION', 'johnson vision'],
    ['RADIO ON', 'radio on'],
    ['SMITH -A.O.- CORP.   DL 1', 'ao smith'],
  ])('keeps what only looks like a mark: %s is %s', (text, key) => {
    expect(normalCompanyName(text)).toBe(key)
  })

  it.each([
    ['The Limited', 'limited'],
    ['The Company', 'company'],
    ['Class A', 'class a'],
    ['The', 'the'],
    ['SAS AB', 'sas'],
    ['SIA', 'sia'],
    ['MBB SE', 'mbb'],
    ['EG A/S', 'eg'],
    ['BT plc', 'bt'],
    ['Inc Magazine', 'inc magazine'],
  ])('keeps something of %s', (text, key) => {
    expect(normalCompanyName(text)).toBe(key)
  })

  it.each([
    ...['', ' ', '—', '...', '!!!', '\u200b'],
    ...[
      'Inc.',
      'LLC',
      'GmbH',
      'Company Inc',
      'Co., Ltd.',
      '& Co',
      'AB',
      'S.A.',
      'A/S',
      'Sp. z o.o.',
      'Pty Ltd',
      '株式会社',
      '(주)',
    ],
    ...['GmbH & Co. KG', 'S.A. de C.V.', 'LIMITED'],
  ])('does not exist for %j', text => {
    expect(normalCompanyName(text)).toBeUndefined()
  })

  it('exists for every text with a word of its own, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
        normalCompanyName(text)
        expect(normalCompanyName(`Acme ${text}`)).toBeTruthy()
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on letter case, a legal form behind, or spaces around', () => {
    const word = fc.stringMatching(/^[a-z]{4,9}$/)
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map(list => `${list.join(' ')}q`)
    fc.assert(
      fc.property(name, fc.constantFrom(' Inc.', ', LLC', ' GmbH', ' S.A.', ' Co., Ltd.'), (text, form) => {
        expect(normalCompanyName(` ${text.toUpperCase()}${form} `)).toBe(normalCompanyName(text))
      }),
    )
  })
})
