// Names of columns in languages that the lists of synonyms lack, in English.

/** For each English name, names of other languages between commas; those of a person, a company and a posting stand together. */
const translations: Readonly<Record<string, string>> = {
  'full name':
    '氏名, 姓名, お名前, 名前, フルネーム, 担当者名, 担当者, ご担当者名, 联系人, 聯絡人, 이름, 성명, 성함, 담당자, фио, фамилия имя отчество, фамилия и имя, имя и фамилия, полное имя, контактное лицо, сотрудник, піб, прізвище та імя, ονοματεπώνυμο, שם מלא, الاسم الكامل, imię i nazwisko, nome e cognome, nome completo, nominativo, ad soyad, adı soyadı, volledige naam, fullt namn, fullt navn, fulde navn, koko nimi, teljes név, nume complet, jméno a příjmení',
  'first name':
    'prénom d’exercice, 名, имя, імя, име, όνομα, שם פרטי, الاسم الأول, imię, nome, voornaam, förnamn, fornavn, etunimi, jméno, keresztnév, prenume, adı, ad',
  'last name':
    'nom d’exercice, 姓, 苗字, 名字, 姓氏, 성, фамилия, прізвище, επώνυμο, שם משפחה, اسم العائلة, nazwisko, cognome, sobrenome, apelido, achternaam, efternamn, etternavn, efternavn, sukunimi, příjmení, vezetéknév, soyadı, soyad',
  'middle name':
    'tussenvoegsel, tussenvoegsels, voorvoegsel, drugie imię, druhé jméno, отчество, по батькові, бащино име',
  name: '名称, 名稱, наименование, название, назва, назив, краткое наименование, сокращенное наименование, שם, الاسم, nazwa, naam, namn, navn, nimi, név, název, denominazione, ragione sociale, denumire, unvanı',
  'company name':
    'raison sociale site, obchodní jméno, obchodní firma, obchodné meno, kancelaria, raz social, nom estab, 会社名, 企業名, 社名, 法人名, 勤務先, 勤務先名, 所属, 所属会社, 所属先, 会社, 企業, 法人, 商号, 商号又は名称, 商号または名称, 屋号, 取引先名, 顧客名, 貴社名, 公司, 公司名称, 公司名稱, 企业, 企业名称, 企業名稱, 单位, 单位名称, 工作单位, 任職公司, 회사, 회사명, 기업명, 업체명, 상호, 소속, компания, организация, название компании, наименование компании, наименование организации, название организации, предприятие, фирма, работодатель, место работы, юридическое лицо, полное наименование, компанія, організація, назва компанії, підприємство, роботодавець, дружество, предузеће, εταιρεία, εταιρία, επωνυμία, חברה, שם החברה, الشركة, اسم الشركة, جهة العمل, azienda, società, impresa, ditta, nome da empresa, razão social, bedrijf, bedrijfsnaam, organisatie, werkgever, företag, företagsnamn, arbetsgivare, bedrift, selskap, firmanavn, virksomhed, arbejdsgiver, yritys, työnantaja, nazwa firmy, przedsiębiorstwo, pracodawca, spółka, společnost, zaměstnavatel, cég, cégnév, vállalat, şirket, şirket adı, firma adı, kurum, companie',
  'job title':
    '役職, 役職名, 職位, 肩書, 肩書き, 職種, 职位, 职务, 職務, 职称, 職稱, 岗位, 頭銜, 직책, 직위, 직급, 직함, 직무, должность, посада, длъжност, позиция, позиція, θέση, θέση εργασίας, תפקיד, الوظيفة, المسمى الوظيفي, المنصب, stanowisko, posizione, ruolo, qualifica, mansione, função, functie, functietitel, befattning, stilling, stillingsbetegnelse, tehtävänimike, pozice, beosztás, munkakör, unvan, ünvan, pozisyon, görev, görevi, funcție, funcția',
  department:
    '部署, 部署名, 部門, 所属部署, 部门, 부서, 부서명, отдел, подразделение, департамент, відділ, підрозділ, отделение, afdeling, avdelning, avdeling, dział, reparto, oddělení, osztály, departman',
  email:
    'メールアドレス, Eメール, Eメールアドレス, E-mailアドレス, 電子メール, メール, 邮箱, 电子邮箱, 电子邮件, 电邮, 郵箱, 電子郵件, 信箱, 이메일, 이메일 주소, 전자우편, 메일, почта, электронная почта, эл почта, эл. почта, адрес электронной почты, емейл, имейл, е-mail, е-мейл, електронна пошта, пошта, ηλεκτρονικό ταχυδρομείο, דואל, דוא"ל, אימייל, מייל, البريد الإلكتروني, البريد, الايميل, e-posta, e-posta adresi, eposta, e-post, e-postadress, sähköposti, posta elettronica, indirizzo e-mail, e-mailadres, adres e-mail, e-mailová adresa, adresă de e-mail',
  phone:
    '電話番号, 電話, 代表電話, 会社電話, 电话, 電話號碼, 联系电话, 聯絡電話, 电话号码, 전화, 전화번호, 연락처, телефон, номер телефона, рабочий телефон, контактный телефон, телефони, τηλέφωνο, טלפון, الهاتف, رقم الهاتف, telefone, telefoon, telefoonnummer, puhelin, puhelinnumero, numer telefonu, numero di telefono, telefon numarası, telefonszám, telefonní číslo',
  'mobile phone':
    '携帯電話, 携帯電話番号, 携帯, 携帯番号, 手机, 手机号, 手机号码, 手機, 휴대폰, 휴대전화, 핸드폰, мобильный, мобильный телефон, моб телефон, сотовый, мобільний, мобільний телефон, мобилен телефон, κινητό, נייד, טלפון נייד, الجوال, رقم الجوال, cellulare, celular, telemóvel, mobiel, mobilnummer, matkapuhelin, telefon komórkowy, cep telefonu, cep',
  address:
    '住所, 所在地, 本社所在地, 본사 소재지, sede legale, sídlo, székhely, adres siedziby, siedziba, 会社住所, 勤務先住所, 本店所在地, 地址, 公司地址, 주소, 회사주소, адрес, юридический адрес, фактический адрес, адреса, διεύθυνση, כתובת, العنوان, indirizzo, endereço, adres, adress, osoite, adresa, cím, adresi',
  headquarters: '本社, 总部, 總部, 본사, штаб-квартира, έδρα',
  street:
    'název ulice, straatnaam, gatuadress, gateadresse, 番地, 町名番地, 街道, улица, вулиця, ulica, straat, gata, gate, katuosoite, utca, ulice, sokak, rua, logradouro',
  city: 'název obce, település, helység, helyiség, 市区町村, 市, 市町村, 城市, 所属城市, 도시, 시, город, місто, град, населенный пункт, πόλη, עיר, المدينة, miasto, miejscowość, città, comune, cidade, plaats, woonplaats, vestigingsplaats, stad, ort, postort, poststed, kaupunki, postitoimipaikka, město, obec, város, şehir, il, oraș, localitate',
  state:
    'uf, 都道府県, 都道府縣, 省, 省份, 所属省份, 지역, 시도, регион, область, регіон, województwo, provincie, regione, län, fylke, maakunta, județ, bölge',
  'postal code':
    'postnr, postal kodu, cep, 郵便番号, 邮编, 邮政编码, 郵遞區號, 우편번호, индекс, почтовый индекс, поштовий індекс, пощенски код, ταχυδρομικός κώδικας, τκ, מיקוד, الرمز البريدي, kod pocztowy, postkod, postinumero, psč, irányítószám, posta kodu, cod poștal',
  country:
    'název státu, kód státu, 国, 国名, 国家, 國家, 국가, 나라, страна, країна, държава, држава, χώρα, מדינה, ארץ, الدولة, البلد, kraj, paese, nazione, país, land, maa, země, ország, ülke, țara',
  website:
    'ホームページ, ホームページURL, ウェブサイト, Webサイト, WEBサイトURL, サイト, サイトURL, 企業URL, 会社URL, 网站, 網站, 网址, 網址, 官网, 官網, 홈페이지, 웹사이트, сайт, веб-сайт, вебсайт, адрес сайта, уебсайт, интернет-сайт, ιστοσελίδα, ιστότοπος, אתר, אתר אינטרנט, الموقع, الموقع الإلكتروني, strona internetowa, strona www, sito, sito web, sito internet, webbplats, hemsida, hjemmeside, nettside, nettsted, kotisivu, verkkosivu, webové stránky, honlap, weboldal, web sitesi',
  'company type':
    'organisasjonsform, selskapsform, associationsform, virksomhedsform, yritysmuoto, yhtiömuoto, juridisk form, forma prawna, právní forma, právna forma, natureza jurídica, hukuki yapı, организационно-правовая форма, організаційно-правова форма, 企业类型, 公司类型, 企業形態, 기업형태',
  'ipo date':
    '상장일, 상장일자, 上場日, 上場年月日, 上市日期, 上市日, 挂牌日期, 掛牌日期, 上櫃日期, дата листинга, data di quotazione, data debiutu, noteringsdatum',
  'fiscal year end': '결산월, 결산기, 決算月, 決算期',
  'english name': '영문명, 영문 회사명, 영문 종목명, 英文名称, 英文名稱, 英文简称, 英文簡稱, 英文社名',
  industry:
    'næringskode, segmento, ramo de atividade, sbi-omschrijving, przedmiot działalności, verksamhet, 業種, 33業種区分, 17業種区分, 業界, 産業, 行业, 行業, 所属行业, 업종, 산업, 산업분야, отрасль, сфера деятельности, вид деятельности, основной вид деятельности, галузь, вид діяльності, κλάδος, ענף, القطاع, branża, settore, settore di attività, setor, ramo de atividade, bransch, bransje, toimiala, odvětví, iparág, sektör, domeniu de activitate',
  'number of employees':
    'n. dipendenti, n° dipendenti, nr. dipendenti, aantal werkzame personen, werkzame personen, liczba zatrudnionych, addetti, numero addetti, létszám, foglalkoztatottak száma, alkalmazottak száma, počet zaměstnanců, počet zamestnancov, kategorie počtu pracovníků, çalışan sayısı, numărul angajaților, 従業員数, 社員数, 员工人数, 员工数, 员工规模, 人员规模, 員工人數, 직원수, 직원 수, 종업원수, 사원수, численность, численность персонала, численность сотрудников, количество сотрудников, число сотрудников, кількість співробітників, чисельність, αριθμός εργαζομένων, عدد الموظفين, liczba pracowników, zatrudnienie, numero dipendenti, numero di dipendenti, dipendenti, número de funcionários, nº de funcionários, quantidade de funcionários, funcionários, aantal werknemers, aantal medewerkers, antal anställda, antall ansatte, antal ansatte, henkilöstömäärä, počet zaměstnanců, alkalmazottak száma, çalışan sayısı, număr de angajați',
  founded:
    'data de abertura, data da abertura, datum oprichting, oprichtingsdatum, data rozpoczęcia działalności, data inizio attività, data de início de atividade, data início atividade, 設立, 設立年, 設立日, 設立年月日, 設立年月, 創業, 創立, 成立时间, 成立日期, 成立年份, 成立日, 成立, 설립일, 설립연도, 설립년도, год основания, год создания, дата основания, рік заснування, έτος ίδρυσης, سنة التأسيس, rok założenia, data założenia, anno di fondazione, anno di costituzione, stiftelsesdato, stiftelsesår, ano de fundação, data de fundação, oprichtingsjaar, grundat, grundad, stiftet, perustettu, rok založení, alapítás éve, kuruluş yılı, an înființare',
  'registration date':
    '登记日期, 注册日期, дата регистрации, дата реєстрації, data rejestracji, data di costituzione, data costituzione, fecha de constitución, datum vzniku, cégbejegyzés dátuma, registreringsdatum',
  description:
    '事業内容, 会社概要, 企業概要, 仕事内容, 職務内容, 业务内容, 公司简介, 简介, 职位描述, 회사소개, 사업내용, 직무내용, 업무내용, описание, описание компании, описание вакансии, опис, περιγραφή, תיאור, الوصف, opis, descrizione, descrição, omschrijving, beskrivning, beskrivelse, kuvaus, popis, leírás, açıklama, descriere',
  ticker: '証券コード, 銘柄コード, 股票代码, 股票代號, 证券代码, 證券代號, 종목코드, тикер',
  'listed code': 'コード, 代码, 代號, 코드',
  'security name': '銘柄名, 证券简称, 股票名称, 股票简称, 證券名稱, 종목명',
  exchange: '市場・商品区分, 市場, 上場市場, 交易所, 上市交易所, 시장구분, биржа',
  // Ids.
  'registration number':
    '法人番号, 会社法人等番号, 统一社会信用代码, 統一編號, 사업자등록번호, 법인등록번호, инн, огрн, єдрпоу, еик, numer krs, krs, cif, nip, regon, cégjegyzékszám, adószám, ičo, y-tunnus, cvr nummer, cvr-nr, organisasjonsnummer, organisationsnummer, vergi numarası, mersis no, cnpj, partita iva',
  'employee id': '社員番号, 従業員番号, 工号, 员工编号, 사번, табельный номер, numer pracownika, sicil no',
  'member id': '会員番号, 顧客番号, 会员编号, 회원번호, номер клиента',
  'job number': '求人番号, 求人ID, 職位編號, 职位编号, 채용번호, номер вакансии, numer oferty',
  // Postings.
  'position title':
    'overskrift, rubrik, otsikko, 求人タイトル, 求人名, 職種名, 募集職種, ポジション, 职位名称, 招聘职位, 职位名, 채용공고명, 모집부문, 공고명, вакансия, название вакансии, вакансія, назва вакансії, vacature, functienaam, oferta pracy, nazwa stanowiska, titolo annuncio, pozycja, ilan başlığı',
  'work location':
    '勤務地, 就業場所, 工作地点, 工作地點, 근무지, 근무지역, локация, місце роботи, miejsce pracy, sede di lavoro, local de trabalho, standplaats, arbetsplats, arbeidssted, çalışma yeri',
  'employment type':
    '雇用形態, 契約形態, 工作性质, 用工形式, 고용형태, 근무형태, тип занятости, занятость, тип зайнятості, rodzaj umowy, tipo di contratto, tipo de contrato, dienstverband, anställningsform, çalışma şekli',
  'date posted':
    '掲載日, 掲載開始日, 公開日, 发布日期, 发布时间, 刊登日期, 등록일, 게시일, дата публикации, дата размещения, дата публікації, data publikacji, data dodania, data di pubblicazione, data pubblicazione, data de publicação, publicatiedatum, publiceringsdatum, yayın tarihi',
  'number of openings':
    '募集人数, 採用人数, 招聘人数, 招募人數, 모집인원, 채용인원, количество вакансий, число мест, liczba miejsc, posti, posti disponibili, numero posti, número de vagas, vagas',
  'apply url':
    '応募URL, 求人URL, 申请链接, 지원링크, ссылка на вакансию, ссылка, link do oferty, link candidatura, link bando',
  // Employments and schools.
  'hire date':
    '入社日, 入社年月日, 入社年月, 入职日期, 入职时间, 입사일, дата приема, дата приёма на работу, дата найма, data zatrudnienia, data di assunzione, data de admissão, işe giriş tarihi, anställd sedan, anställningsdatum, ansatt dato, ansat siden, datum in dienst, in dienst, datum nástupu',
  'end date':
    'data de demissão, data de desligamento, data de saída, data di cessazione, data cessazione, data zwolnienia, datum uit dienst, uit dienst, slutdatum, sluttdato, дата увольнения, дата звільнення, 退社日, 退職日, 离职日期, 퇴사일, işten çıkış tarihi, datum ukončení',
  university:
    '学校名, 出身校, 出身大学, 学校, 毕业院校, 毕业学校, 學校, 학교, 출신학교, 대학교, вуз, университет, учебное заведение, університет, uczelnia, università, universidade, üniversite',
  skills:
    'スキル, 技能, 스킬, 기술, навыки, ключевые навыки, навички, umiejętności, competenze, competências, vaardigheden, kompetenser, yetenekler',
  languages: '語学, 语言, 语言能力, 언어, языки, владение языками, мови, języki, lingue, talen, diller',
}

/** Returns the English name of a column; undefined where there is none. `plain` is what `plainName` makes of the name. */
export function englishHeader(plain: string, plainNameOf: (name: string) => string): string | undefined {
  headers ??= new Map(
    Object.entries(translations).flatMap(([english, names]) =>
      names.split(', ').map(name => [plainNameOf(name), english] as const),
    ),
  )
  return headers.get(plain)
}

// The table is made for the first file that is guessed, so that importing this file does nothing.
let headers: ReadonlyMap<string, string> | undefined
