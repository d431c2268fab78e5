import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailNameConfidence, surnamesIn } from './email-name.ts'
import { personNameConfidence } from './person-name.ts'

describe('the confidence in a person’s name', () => {
  it.each([
    ['Jane Doe', 'jane doe'],
    ['Doe, Jane', 'Dr. Jane Doe, PhD'],
    ['José Núñez', 'Jose Nunez'],
    ['Jane Q. Doe', 'Jane Quincy Doe'],
    ['Иван Петров', 'Ivan Petrov'],
    ['Joerg Mueller', 'Jörg Müller'],
    ['Søren Østergaard', 'Soeren Oestergaard'],
    ['Ryouta Ohno', 'Ryota Ono'],
  ])('is above 0.9 for %s and %s', (a, b) => {
    expect(personNameConfidence(a, b)).toBeGreaterThan(0.9)
  })

  it.each([
    ['Lee Jae-yong', 'Yi Jae-yong'],
    ['Lee Jaeyong', 'Jae-yong Rhee'],
    ['Park Geun-hye', 'Geun-hye Pak'],
    ['Noh Tae-woo', 'Roh Tae-woo'],
    ['Yoon Suk Yeol', 'Suk-yeol Yun'],
    ['Woo Min-ho', 'U Min-ho'],
    ['Hsu Wei-ming', 'Xu Weiming'],
    ['Chang Wei', 'Zhang Wei'],
    ['Abd al-Rahman al-Sisi', 'Abdel Rahman El-Sisi'],
  ])('is above a half, and below what one spelling has, for %s and %s', (a, b) => {
    expect(personNameConfidence(a, b)).toBeGreaterThan(0.5)
    expect(personNameConfidence(a, b)).toBeLessThan(0.8)
  })

  it.each([
    ['Park Ji Sung', 'Ji Sung Park'],
    ['Ji Sung Park', 'Park Ji Sung'],
    ['Jisung Pak', 'Park Ji Sung'],
  ])('is above a half for %s and %s, whose syllables are surnames as well', (a, b) => {
    expect(personNameConfidence(a, b)).toBeGreaterThan(0.5)
  })

  it.each([
    ['محمد عبد الرحمن الفايد', 'Mohamed Abdelrahman El-Fayed'],
    ['محمد الفايد', 'Mohammed Al Fayed'],
    ['عبد الرحمن السيد', 'Abdel Rahman Elsayed'],
    ['خالد يوسف', 'Khaled Youssef'],
    ['جمال شريف', 'Gamal Cherif'],
    ['مصطفى محمود', 'Moustafa Mahmoud'],
    ['حسين كنفاني', 'Hussein Kanafani'],
    ['يوسف خليل', 'Yusuf Khalil'],
    ['דוד כהן', 'David Cohen'],
    ['박지성', 'Park Ji-sung'],
  ])('is at least a half for %s and %s, of which one is in another script', (a, b) => {
    expect(personNameConfidence(a, b)).toBeGreaterThanOrEqual(0.5)
    expect(personNameConfidence(b, a)).toBeGreaterThanOrEqual(0.5)
  })

  it.each([
    ['محمد الفايد', 'Mahmoud Al Fahd'],
    ['محمد حسن الفايد', 'Mohamed Karim El-Fayed'],
    ['محمد الفايد', 'Mahmoud Al Fayed'],
    ['حسين كنفاني', 'Hassan Kanafani'],
    ['حسن كنفاني', 'Hussein Kanafani'],
    ['طه علي', 'Tea Lee'],
    ['דוד כהן', 'Daniel Cohen'],
    ['박지성', 'Park Ji-min'],
    ['Pedro Ivanovich Petrov', 'Иван Сергеевич Петров'],
    ['Nguyen Van Minh', 'Nguyễn Thị Minh Khai'],
  ])('is far below a half for %s and %s, who are two people', (a, b) => {
    expect(personNameConfidence(a, b)).toBeLessThan(0.3)
    expect(personNameConfidence(b, a)).toBeLessThan(0.3)
  })

  it('takes Abdul Rahman and Abdurrahman for one given name', () => {
    expect(personNameConfidence('Abdul Rahman Khan', 'Abdurrahman Khan')).toBeGreaterThanOrEqual(0.9)
    expect(personNameConfidence('Abdul Rahman Khan', 'Abdul Rahim Khan')).toBeLessThan(0.1)
    expect(personNameConfidence('Abdul Aziz Khan', 'Aziz Khan')).toBeGreaterThan(0.5)
  })

  it.each([
    ['Lee Jae-yong', 'Lee Jae-myung'],
    ['Yi Jae-yong', 'Lee Jae-young'],
    ['Kim Ji-hoon', 'Kim Ji-hun'],
    ['Cho Hyun-woo', 'Choi Hyun-woo'],
    ['Yoo Jae-suk', 'Yoon Jae-suk'],
    ['Yoon Suk Yeol', 'Yoon Jae-suk'],
    ['Jung Woo-sung', 'Jang Woo-sung'],
    ['Chen Wei', 'Cheng Wei'],
    ['Nguyen Van Anh', 'Nguyen Thi Anh'],
    ['Mohamed Salah', 'Mohamed Saleh'],
    ['Jon Jonsson', 'Jon Jonasson'],
    ['Anna Jonsdottir', 'Anna Jonasdottir'],
    ['Jen Smith', 'Ren Smith'],
    ['Jo Rowling', 'Cho Rowling'],
    ['Wang Xiao Ping', 'Wang Xiao Long'],
    ['Lee Jae Myung', 'Yi Jae Young'],
    ['Nguyen Thi Hoa', 'Nguyen Thi Mai'],
    ['Lin Brown', 'Lam Brown'],
    ['Chi Nguyen', 'Ji Nguyen'],
    ['Song Xiaoming', 'Song Xiaoping'],
    ['Hans Petersen', 'Hans Pettersdottir'],
    ['Lars Olsen', 'Lars Nilsson'],
  ])('is next to nothing for %s and %s, who are two people', (a, b) => {
    expect(personNameConfidence(a, b)).toBeLessThan(0.1)
  })

  it.each([
    ['Jon Jonson', 'Jon Johnson'],
    ['Lee Kowalsky', 'Lee Kowalski'],
    ['Erik Stephenson', 'Erik Stevenson'],
    ['Kim Gannon', 'Kim Ganon'],
    ['Jens Petersen', 'Jens Pedersen'],
    ['Jens Petersen', 'Jens Pettersson'],
    ['Lars Olsen', 'Lars Olsson'],
    ['Karin Hansen', 'Karin Hansson'],
  ])('takes %s and %s for a slip', (a, b) => {
    expect(personNameConfidence(a, b)).toBeGreaterThan(0.5)
  })

  it.each([
    ['Doe Jane', 'Jane Doe'],
    ['Bob Smith', 'Robert Smith'],
    ['Bill Gates', 'William "Bill" Gates'],
    ['Katherine Johnson', 'Katharine Johnson'],
    ['J. Smith', 'Jane Smith'],
    ['Evans M.A.', 'Mary Ann Evans'],
    ['Иванов А.С.', 'Александр Сергеевич Иванов'],
    ['William Henry Gates', 'Gates W.H.'],
    ['William Smith', 'J. William Smith'],
    ['Gabriel García', 'Gabriel García Márquez'],
    ['Jane Doe-Miller', 'Jane Doe'],
    ['Long John Silver', 'John Silver'],
  ])('is 0.5 or more, not sure, for %s and %s', (a, b) => {
    expect(personNameConfidence(a, b)).toBeGreaterThanOrEqual(0.5)
    expect(personNameConfidence(a, b)).toBeLessThanOrEqual(0.95)
  })

  it.each([
    ['Jane Doe', 'John Doe'],
    ['Jane Doe', 'Jane Smith'],
    ['John Smith Jr.', 'John Smith Sr.'],
    ['John A. Smith', 'John B. Smith'],
    ['Manuel Roel', 'Manul Rol'],
    ['Smith', 'Jane Smith'],
    ['', 'Jane Doe'],
  ])('is below 0.5 for %j and %j', (a, b) => {
    expect(personNameConfidence(a, b)).toBeLessThan(0.5)
  })

  it('lies between 0 and 1 for any texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const found = personNameConfidence(a, b)
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThan(1)
      }),
    )
  })
})

describe('an address and a name', () => {
  it.each(['jane.doe', 'janedoe', 'doe.jane', 'jane.q.doe', 'jane_doe7'])('fit well: %s', local => {
    expect(emailNameConfidence(`${local}@acme.com`, 'Jane Doe')).toBeGreaterThan(0.9)
  })

  it.each(['joerg.mueller', 'mueller-joerg', 'joergmueller', 'jorg.muller'])(
    'fit with umlauts: %s',
    local => {
      expect(emailNameConfidence(`${local}@acme.com`, 'Jörg Müller')).toBeGreaterThan(0.9)
      expect(surnamesIn(`${local}@acme.com`)).toContain('muller')
    },
  )

  it.each(['jdoe', 'j.doe', 'doej', 'janed', 'doe.j'])('fit by the initial: %s', local => {
    expect(emailNameConfidence(`${local}@acme.com`, 'Jane Doe')).toBe(0.75)
  })

  it.each(['john.doe', 'info', 'smith', '1234'])('do not fit: %s', local => {
    expect(emailNameConfidence(`${local}@acme.com`, 'Jane Doe')).toBeLessThan(0.5)
  })

  it.each(['jane.doe', 'jdoe', 'janedoe', 'doej', 'janed.doe', 'doe'])(
    'give the surname to look for: %s',
    local => {
      expect(surnamesIn(`${local}@acme.com`)).toContain('doe')
    },
  )
})
