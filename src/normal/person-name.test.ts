import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areNicknames } from './nicknames.ts'
import { normalPersonName } from './person-name.ts'

describe('the parts of a name', () => {
  it.each([
    ['Jane Doe', 'jane', '', 'doe', ''],
    ['  JANE   DOE ', 'jane', '', 'doe', ''],
    ['Dr. Jane Q. Doe, PhD, PMP', 'jane', 'q', 'doe', ''],
    ['Doe, Jane', 'jane', '', 'doe', ''],
    ['DOE, Jane Q., Jr.', 'jane', 'q', 'doe', 'jr'],
    ['Acker, William Marsh, Jr.', 'william', 'marsh', 'acker', 'jr'],
    ['John Smith III', 'john', '', 'smith', 'iii'],
    ['John Smith, Sr', 'john', '', 'smith', 'sr'],
    ['Hon. Mr. John F. Kennedy', 'john', 'f', 'kennedy', ''],
    ['Ludwig van Beethoven', 'ludwig', '', 'van beethoven', ''],
    ['María José de la Cruz', 'maria', 'jose', 'de la cruz', ''],
    ['Gabriel García-Márquez', 'gabriel', '', 'garcia marquez', ''],
    ["Conan O'Brien", 'conan', '', 'obrien', ''],
    ['José Ribamar da Silva Neto', 'jose', 'ribamar', 'da silva neto', ''],
    ['Carlos Moreira Filho', 'carlos', '', 'moreira filho', ''],
    ['João Neto', 'joao', '', 'neto', ''],
    ['Maria Teresa Neto', 'maria', 'teresa', 'neto', ''],
    ['José da Silva Júnior', 'jose', '', 'da silva', 'jr'],
    ['J.R. Smith', 'j', 'r', 'smith', ''],
    ['J. R. Smith, MD', 'j', 'r', 'smith', ''],
    ['Jane Doe MD', 'jane', '', 'doe', ''],
    ['JANE Q DOE RN', 'jane', 'q', 'doe', ''],
    ['Jane Doe MD PhD', 'jane', '', 'doe', ''],
    ['Sunita KC', 'sunita', '', 'kc', ''],
    ['Bhim Bahadur K.C.', 'bhim', 'bahadur', 'kc', ''],
    ['Arjun Kumar KC MP', 'arjun', 'kumar', 'kc', ''],
    ['Jane Smith K.C.', 'jane', '', 'smith', ''],
    ['The Rt Hon. Sir Keir Starmer KCB KC MP', 'keir', '', 'starmer', ''],
    ['Right Honourable Theresa May', 'theresa', '', 'may', ''],
    ['Dame Maggie Smith CH DBE', 'maggie', '', 'smith', ''],
    ['Patel, Om', 'om', '', 'patel', ''],
    ['Jack Ma PhD', 'jack', '', 'ma', ''],
    ['Thi Mai DO', 'thi', 'mai', 'do', ''],
    ['Jack Ma', 'jack', '', 'ma', ''],
    ['Jack Ma, MA', 'jack', '', 'ma', ''],
    ['Jane Doe (she/her) 🚀', 'jane', '', 'doe', ''],
    ['Judge Reinhold', 'judge', '', 'reinhold', ''],
    ['Judge Jane Doe', 'jane', '', 'doe', ''],
    ['Justice, William Wayne', 'william', 'wayne', 'justice', ''],
    ['Иван Петров', 'ivan', '', 'petrov', ''],
    ['山田太郎', 'tailang', '', 'shantian', ''],
    ['王小明', 'xiaoming', '', 'wang', ''],
    ['山田 太郎', 'tailang', '', 'shantian', ''],
    ['김 민수', 'minsu', '', 'gim', ''],
    ['박지훈', 'jihun', '', 'bak', ''],
    ['이지은', 'jieun', '', 'lee', ''],
    ['राजेन्द्र प्रसाद', 'rajendra', '', 'prasad', ''],
    ['விஜய் குமார்', 'vijay', '', 'kumar', ''],
    ['Samuel Okafor, FRICS', 'samuel', '', 'okafor', ''],
    ['Garcia Lopez, MARIA', 'maria', '', 'garcia lopez', ''],
    ['van der Berg, JAN', 'jan', '', 'van der berg', ''],
    ['Сидоров Пётр', 'petr', '', 'sidorov', ''],
    ['Марина Шевченко', 'marina', '', 'shevchenko', ''],
    ['Иванов Иван Иванович', 'ivan', 'ivanovich', 'ivanov', ''],
    ['Jane Doe Ph.D.', 'jane', '', 'doe', ''],
    ['John Smith 3rd', 'john', '', 'smith', 'iii'],
    ['Smith Jr., John', 'john', '', 'smith', 'jr'],
    ['Tolkien, J.R.R.', 'j', 'r r', 'tolkien', ''],
    ['Smith, M.A.', 'm', 'a', 'smith', ''],
    ['Evans M.A.', 'm', 'a', 'evans', ''],
    ['Gates W. H.', 'w', 'h', 'gates', ''],
    ['Иванов А.С.', 'a', 's', 'ivanov', ''],
    ['van der Berg J.P.', 'j', 'p', 'van der berg', ''],
    ['Jane Evans M.A.', 'jane', '', 'evans', ''],
    ['Ada M. L.', 'ada', 'm', 'l', ''],
    ['Lt. Gov. Dan Patrick', 'dan', '', 'patrick', ''],
    ['JaneDoe', 'jane', '', 'doe', ''],
    ['LeBron', 'lebron', '', '', ''],
    ['Cher', 'cher', '', '', ''],
    ['Jose\u0301 Nu\u0301n\u0303ez', 'jose', '', 'nunez', ''],
    ['Søren Kierkegaard', 'soren', '', 'kierkegaard', ''],
  ])('of %s', (text, first, middle, last, suffix) => {
    expect(normalPersonName(text)).toMatchObject({ first, middle, last, suffix })
  })

  it('reads the name in quotes or brackets as a nickname', () => {
    expect(normalPersonName('William "Bill" Gates')).toMatchObject({
      first: 'william',
      last: 'gates',
      nickname: 'bill',
    })
    expect(normalPersonName('William (Bill) Gates')).toMatchObject({ key: 'william gates', nickname: 'bill' })
  })

  it.each([
    '"Ada Moor" <ada@acme.com>',
    'Ada Moor ada.moor@acme.com',
    'Moor, Ada (ada@acme.com)',
    'Ada Moor | CEO | Speaker',
    'Ada Moor - CEO at Acme',
  ])('are those of the name alone in %s', text => {
    expect(normalPersonName(text)).toMatchObject({ key: 'ada moor', middle: '' })
  })

  it('keep a double name with spaces around its hyphen', () => {
    expect(normalPersonName('Ana Garcia - Lopez')?.last).toContain('lopez')
  })

  it('keeps first and last as they were written', () => {
    expect(normalPersonName('Dr. Jean-Luc de Sá, PhD')).toMatchObject({
      displayFirst: 'Jean-Luc',
      displayLast: 'de Sá',
    })
    expect(normalPersonName('DOE, J.')).toMatchObject({ displayFirst: 'J.', displayLast: 'DOE' })
  })

  it.each(['', '  ', '1234', '—', 'jane@acme.com', 'https://network.example/in/jane'])(
    'do not exist for %j',
    text => {
      expect(normalPersonName(text)).toBeUndefined()
    },
  )

  it('are the same with blanks around', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[A-Za-zÀ-ſА-я]{1,5}$/),
      fc.constantFrom('Dr', 'van', 'der', 'de', 'la', 'Jr', 'PhD', 'II', 'v', 'Judge', 'ŉ', 'ﬁ', '山田', 'ǅ'),
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), words => {
        const name = words.join(' ')
        expect(normalPersonName(` ${name}`)).toEqual(normalPersonName(name))
      }),
      { numRuns: 3000 },
    )
  })

  it('never come out empty, and never throw, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
        const name = normalPersonName(text)
        if (name) expect(name.displayFirst).not.toBe('')
      }),
      { numRuns: 300 },
    )
  })
})

describe('nicknames', () => {
  it.each([
    ['bob', 'robert'],
    ['kate', 'catherine'],
    ['bill', 'william'],
    ['rob', 'bob'],
    ['jerry', 'gerald'],
    ['kasia', 'katarzyna'],
    ['sasha', 'alexandr'],
    ['sasha', 'alexandra'],
    ['hans', 'johannes'],
    ['gosia', 'malgorzata'],
    ['beppe', 'giuseppe'],
    ['klaas', 'nicolaas'],
    ['uli', 'ulrich'],
    ['misha', 'mikhail'],
    ['nacho', 'ignacio'],
    ['ze', 'jose'],
    ['giannis', 'ioannis'],
  ])('connect %s and %s both ways', (a, b) => {
    expect(areNicknames(a, b)).toBe(true)
    expect(areNicknames(b, a)).toBe(true)
  })

  it('do not connect names that only look alike', () => {
    expect(areNicknames('jane', 'john')).toBe(false)
    expect(areNicknames('maria', 'mario')).toBe(false)
  })

  it('do not connect the names of women and men, nor one name in two languages', () => {
    for (const [a, b] of [
      ['alexandr', 'alexandra'],
      ['valentin', 'valentina'],
      ['juan', 'john'],
      ['maria', 'mary'],
      ['joan', 'john'],
    ] as const)
      expect([a, b, areNicknames(a, b)]).toEqual([a, b, false])
  })
})
