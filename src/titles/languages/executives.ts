// Words for the heads of companies in languages that have no table of their own, folded; and words for what somebody was.
import type { PhraseTable } from '../phrases.ts'

export const executives: PhraseTable = {
  'managing director':
    'διευθυνων συμβουλοσ, διευθυνουσα συμβουλοσ, γενικοσ διευθυντησ, γενικη διευθυντρια, vezerigazgato, ugyvezeto igazgato, ugyvezeto, ' +
    'المدير العام, مدير عام, tegevjuht, tegevdirektor, generalni direktor, generalna direktorica, direktor drustva, predsednik uprave, ' +
    'predsjednik uprave, predsednica uprave, predsjednica uprave, izvrsni direktor, izvrsna direktorica, izpilddirektors, generaldirektors, ' +
    'valdes priekssedetajs, generalinis direktorius, generaline direktore, direktur utama, presiden direktur, pengarah urusan, ' +
    'tong giam doc, framkvaemdastjori, administrator delegat, administrateur delegue, изпълнителен директор, генеральнии директор, ' +
    'генерален директор, генерални директор, виконавчии директор, drejtor i pergjithshem, kryeekzekutiv, प्रबंध निदेशक, ' +
    'bas direktor, gedelegeerd bestuurder, afgevaardigd bestuurder, consejero delegado, conseller delegat',
  'chief executive officer':
    'المدير التنفيذي, الرييس التنفيذي, رييس تنفيذي, مدير تنفيذي, מנכ ל, מנכל, מנכ לית, מנכלית, مدير عامل, مديرعامل, ' +
    'giam doc dieu hanh, ป ร ะ ธ า น เ จ ้ า ห น ้ า ท ี ่ บ ร ิ ห า ร, मुख्य कार्यकारी अधिकारी, सीईओ, forstjori, director general executiv, ' +
    'ketua pegawai eksekutif, glavni izvrsni direktor, glavni izvrsni direktorica, главен изпълнителен директор, главныи исполнительныи директор',
  'finance director': 'financial director',
  'head of': 'hd of',
  former:
    'ehemaliger, ehemalige, ehemals, vormals, vormaliger, ancien, ancienne, antiguo, antigua, voormalig, byly, byla, tidigare, tidligere',
  retired: 'ret, retd, jubilado, jubilada, pensionato, en retraite, im ruhestand, pensionerad, pensionist',
}
