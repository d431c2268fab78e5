// Legal forms and the like, as they stand around a company's name; in small letters, without dots or other signs.
import { fold } from './text.ts'

const list = (lines: string): readonly string[] =>
  lines
    .trim()
    .split(/\s*[\n,]\s*/)
    .filter(form => form !== '')
    .map(fold)

/**
 * Forms that end a name. Letters between dots are one word (`S.p.A.` is `spa`). Left out because they are words of
 * their own too often: `ad`, `cc`, `me`, `na`, `nl`, `pa`, `pc`, `sc`; kept because they set companies apart:
 * holding, holdings, group, trust, fund.
 */
export const formsAtEnd = list(`
  inc, incorporated, incorporation, corp, corporation, co, company
  llc, lc, llp, lp, lllp, ltd, ltd co, limited, plc, pllc, pbc, l3c, ulc, cic, lcc
  limited liability company, limited liability partnership, limited partnership, public limited company
  public company limited, pcl, public joint stock company, joint stock company, national association
  pty, proprietary limited, pvt, p ltd, private limited, private ltd
  pte, soc ltd, rf ltd, npc, ltee, incorporee, lte
  gmbh, ggmbh, mbh, gesmbh, ag, kg, ohg, kgaa, gbr, ug, ev, se, sce, haftungsbeschrankt
  partg, partg mbb, partgmbb, mbb, partnerschaft mbb, partnerschaftsgesellschaft, partnerschaftsgesellschaft mbb
  partnerschaftsgesellschaft mit beschrankter berufshaftung, partnerschaft mit beschrankter berufshaftung
  ek, ekfm, ekfr, kfm, kfr, e kfm, e kfr, eingetragener kaufmann, eingetragene kauffrau, eg, egbr, gug, kdor, aor, gesnbr, gesbr
  unternehmergesellschaft, unternehmergesellschaft haftungsbeschrankt, kommanditgesellschaft auf aktien
  offene handelsgesellschaft, gesellschaft burgerlichen rechts, eingetragene genossenschaft
  aktiengesellschaft
  gesellschaft mit beschrankter haftung, kommanditgesellschaft, eingetragener verein
  sa, sa rl, rl, sas, sasu, sarl, sarlu, eurl, selarl, selas, snc, sca, scs, scop, gie, societe anonyme, societe europeenne
  societe par actions simplifiee, societe a responsabilite limitee, cie, compagnie
  spa, srl, srls, sapa, societa per azioni, societa a responsabilita limitata, soc coop, societa cooperativa
  sl, slu, sau, sll, slp, slne, s en c, s en c por a, s coop, s com, sociedad anonima, sociedad limitada, sa de cv, sab de cv, sapi de cv, s de rl
  s de rl de cv, sab, sapi, cia, cia ltda, compania, sac, saa, saic, saci, saci y f, esp, sa esp
  sociedad anonima bursatil, sociedad anonima de capital variable, sociedad anonima bursatil de capital variable
  ltda, lda, limitada, unipessoal lda, sgps, sgps sa, eireli, epp, s a, sociedade anonima, companhia
  nv, bv, bvba, vof, cv, cvba, ua, naamloze vennootschap, besloten vennootschap
  ab, abp, aktiebolag, aktiebolaget, publ, ab publ, hb, a s, as, asa, aps, i s, k s, p s, ivs, amba, kb, kommanditbolag, aktieselskab
  aktieselskabet, anpartsselskab, ans, nuf, hf, ehf, ohf, tmi, oy, oyj, oyj abp, oy ab, ky, osakeyhtio, ou, osauhing
  uab, sia
  sp z oo, spzoo, spolka z oo, spolka z ograniczona odpowiedzialnoscia, spolka komandytowa, spolka jawna, ska, spolka akcyjna, sp k, sp j, spk, spj, sro, spol s ro, as, vos, doo, dd, jdoo, ead, eood, ood
  spolecnost s rucenim omezenym, akciova spolecnost, kft, bt, kkt, zrt, nyrt, srl d, anonim sirketi, limited sirketi, ltd sti, sti, san and tic as, and tic as, tas
  san and tic, sanayi and ticaret, san and tic ltd sti, sanayi and ticaret ltd sti, sanayi and ticaret as, ticaret as, tic as
  tic ltd sti, ticaret ltd sti, san tic ltd sti, san tic as, ticaret limited sirketi, ticaret anonim sirketi
  sanayi and ticaret limited sirketi, sanayi and ticaret anonim sirketi
  ao, oao, ooo, zao, pao, nao, pjsc, ojsc, cjsc, jsc, jscb, llc ooo, too, tov, pat, prat
  kk, gk, yk, kabushiki kaisha, kabushiki gaisha, kabushikikaisha, godo kaisha, yugen kaisha, kaisha
  sdn bhd, bhd, berhad, tbk, persero, persero tbk
  psc, pjsc, kpsc, kscp, kscc, ksc, wll, qsc, qpsc, saog, saoc, sae, sal, bsc, fze, fzco, fzc, fz llc, llc fz, dmcc, opc, opc private ltd, opc private limited
  ооо, оао, зао, пао, ао, нао, тов, пат, прат, оод, еоод, ад, еад, тоо, доо, ае, αε, επε, ικε
  בע״מ, בעמ, ش م ل, ذ م م, ش م م, ش م ع
`)

/** Forms that open a name. `a s` is `A/S`; plain `AS` in front is as often a club's name. */
export const formsAtStart = list(`
  sarl, eurl, sasu, selarl, ctcp, pt, pt persero, ab, aktiebolaget, a s, ooo, oao, zao, pao, nao, tov, pat, prat, too, pjsc, ojsc, cjsc, jsc
  uab, sia, kk, kabushiki kaisha, cong ty, cong ty tnhh, cong ty co phan, cong ty cp
  ооо, оао, зао, пао, ао, нао, тов, пат, прат, тоо, ип, شركة
`)

/** Forms of one word, which tell nothing about which company is meant where they stand inside a name. */
export const formWords: ReadonlySet<string> = new Set(
  formsAtEnd.filter(form => form.length > 1 && !form.includes(' ')),
)

/** Long forms and their short ones. */
export const shortForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    incorporated: 'inc',
    incorporation: 'inc',
    corporation: 'corp',
    company: 'co',
    limited: 'ltd',
    aktiengesellschaft: 'ag',
    aktiebolag: 'ab',
    aktiebolaget: 'ab',
    berhad: 'bhd',
  }),
)

/** Spellings of one legal form, and forms that people write for one another; the first of each line stands for all. */
export const sameForms: ReadonlyMap<string, string> = new Map(
  `inc, incorporated, incorporation, incorporee, corp, corporation, pbc
  ltd, limited, ltd co, private limited, private ltd, pvt, pvt ltd, pvt limited, p ltd, pty, pty ltd, pty limited, proprietary limited, pte, pte ltd, ltee, lte
  plc, public limited company
  llc, lc, limited liability company
  llp, limited liability partnership
  lp, limited partnership
  jsc, pjsc, ojsc, cjsc, joint stock company, public joint stock company, ao, pao, oao, zao, nao, ао, пао, оао, зао, нао
  ooo, llc ooo, ооо
  pcl, public company limited
  gmbh, mbh, gesmbh, gesellschaft mit beschrankter haftung
  ag, aktiengesellschaft
  kg, kommanditgesellschaft
  sa, s a, saa, societe anonyme, sociedad anonima, sociedade anonima, spolka akcyjna
  sas, sasu, societe par actions simplifiee
  sarl, sa rl, rl, sarlu, eurl, societe a responsabilite limitee
  spa, societa per azioni
  srl, srls, societa a responsabilita limitata
  sl, slu, sociedad limitada
  nv, naamloze vennootschap
  bv, besloten vennootschap
  ab, ab publ, publ, abp, aktiebolag, aktiebolaget
  as, a s, asa, aksjeselskap, aktieselskab, aktieselskabet, anonim sirketi, akciova spolecnost
  aps, anpartsselskab
  oy, oyj, oyj abp, oy ab, osakeyhtio
  kk, kabushiki kaisha, kabushiki gaisha, kabushikikaisha, kaisha
  ltda, lda, limitada
  sp z oo, spzoo, spolka z oo, spolka z ograniczona odpowiedzialnoscia
  bhd, berhad, sdn bhd
  se, societe europeenne`
    .split('\n')
    .flatMap(line => {
      const spellings = line.split(',').map(form => form.trim())
      return spellings.map(form => [form, spellings[0] ?? form] as const)
    }),
)

/** Forms that are hardly ever another word, so that they do not count inside a name either: `Acme Inc. of Ohio`. */
export const formsInside: ReadonlySet<string> = new Set(
  list(
    `inc, incorporated, llc, llp, ltd, plc, pllc, gmbh, mbh, partg, partgmbb, mbb, kgaa, pty, pvt, sarl, srl, oyj, ltda, corp`,
  ),
)

/** Forms that are also the names of companies, alone or before another form: `SAS AB`, `SCA`, `SIA`. */
export const formsThatAreNames: ReadonlySet<string> = new Set(
  list(`sas, sia, saic, sca, sab, asa, amba, scs, epp, ans, esp, cia, sal, sac, pat, too, tas, psc, npc, cic, aps, sau,
    sae, bsc, ksc, scop, gie, saci, pcl, pbc, mbb, eg, ek, aor, bt, kb, cv, tmi, ska, slp, opc, kkt`),
)

/** Types of security, which lists of exchanges write behind the name of the company. */
export const securityTypesAtEnd = list(`
  adr, ads, adrs, adss, gdr, gdrs, drn, bdr, cdr, cdi, cdis, sponsored adr, unsponsored adr, sponsored adr reg s
  sponsored, unsponsored, american depositary shares, american depositary share, american depositary receipts
  american depositary receipt, american depository shares, american depository receipts
  global depositary receipts, depositary shares, depositary receipts, depository shares
  common stock, common shares, common share, ordinary shares, ordinary share, capital stock, ord shs, ord, 
  subordinate voting shares, subordinate voting, multiple voting shares, voting shares, non voting shares
  preferred stock, preferred shares, preference shares, registered shares, bearer shares, new common stock
  par value, ord shares, ord stock, vorzugsaktie, vorzugsaktien, stammaktie, stammaktien, namensaktie, namensaktien
  inhaberaktie, inhaberaktien, genussschein, genussscheine, partizipationsschein, partizipationsscheine, vorzuge
`)

/** Types of security, and the state of a company that is founded or wound up (`GmbH i.L.`), that count only behind a legal form: `Modular Units` is a name. */
export const securityTypesAfterForm = list(
  'unit, units, warrant, warrants, right, rights, shares, stock, shs, new, reg, registered, il, ig, io, in liquidation, in liquidazione, ' +
    // Classes of shares, by which one company has several papers: `Volkswagen AG Vz.`, `Roche Holding AG GS`.
    'vz, vza, vzo, st, sta, gs, ps, inh, namen, inhaber, pref, prefs, pfd, on, pn, ' +
    'en liquidation, en liquidacion, in liquidatie, em liquidacao, w likwidacji, v likvidaci',
)

/** `Class A`, `Series B`: a word and one sign. */
export const classWords = new Set(['class', 'cl', 'series', 'ser', 'serie'])

/** Shortenings with one meaning among companies. */
export const fullWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    intl: 'international',
    intnl: 'international',
    internatl: 'international',
    internat: 'international',
    natl: 'national',
    mfg: 'manufacturing',
    mnfg: 'manufacturing',
    manuf: 'manufacturing',
    mfrs: 'manufacturers',
    mgmt: 'management',
    mgt: 'management',
    bros: 'brothers',
    svc: 'service',
    svcs: 'services',
    hldg: 'holding',
    hldng: 'holding',
    hldngs: 'holdings',
    hldgs: 'holdings',
    hlds: 'holdings',
    bk: 'bank',
    pptys: 'properties',
    commns: 'communications',
    mtge: 'mortgage',
    grp: 'group',
    univ: 'university',
    assn: 'association',
    assocs: 'associates',
    dept: 'department',
    govt: 'government',
    centre: 'center',
    ctr: 'center',
    cntr: 'center',
    centres: 'centers',
    techs: 'technologies',
    engg: 'engineering',
    engrg: 'engineering',
    mktg: 'marketing',
    saint: 'st',
    ents: 'enterprises',
    entpr: 'enterprises',
    inds: 'industries',
    finl: 'financial',
  }),
)
