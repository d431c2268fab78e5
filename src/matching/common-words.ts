// Words that several companies have in their names, counted among 18739 listed companies and start-ups. Written by bench/quality/common-words.ts.

/** The number of companies that were counted. */
export const countedCompanies = 18739

/** Words that at least so many of them have, and fewer than twice as many. */
export const commonWords: readonly (readonly [least: number, words: string])[] = [
  [
    5,
    `ab active adani advance advertising aeon african agency airlines alfa allied alloys america analytics anglo
    animal apartment app applied arc argo asian atlas atrium automation bajaj bancshares banking beauty best
    beyond big biologics biopharmaceuticals biosystems biotechnologies biotechnology birla black br brick
    building business cable cannabis card cardinal cements chain chuo ci clean clear clothing cloud coal coca
    code coffee cola comet communication communities community composites computer consolidated constructions
    consulting core create creative da daiichi daily daito dcm delta des developers developments devices diamond
    diamonds direct discovery distribuidora distribution dr drilling earth eastern eco eden edge electricals
    electronic energetica engenharia engineers engines environmental equities esports estado estates etf eurasia
    euro european express eye factory farms fashion fashions federal ferro fertilizers financiere fintech flow
    focus for forge foundation france frontier fundo galaxy genesis globe good grand grupo guardian henry hero hi
    high hill homes horizon hudson human icici id ii imaging imobiliarios impact imperial index indo information
    infotech infraprojects infrastructures innovation insight instruments intelligence inter internet
    investimentos investors it itochu james john johnson jupiter just kagaku kantonalbank kasei kawasaki
    kirloskar koninklijke kyoritsu kyowa lake le leisure les liberty line link lion logic london loop machinery
    machines magic marathon market marketing markets martin max me meat micro milk mind minds mineral mitsui
    mobility modern mortgage mountain nano net network nexus nissan nissin nitto no nomura northern nova offshore
    on one online opportunities orbital organics orient osaka overseas packaging paints pan paragon park parts
    paulo people petrochemicals pipes pizza planet plastic platinum point poly precision premier printing pro
    public pulse quantum rare renewable renewables resource revolution riken rio rock royal rubber sakai sankyo
    sanyo sao scout secure seiko seimitsu seisakusho sekisui select semiconductor servicos seven shipping shoji
    shopping showa sigma sleep smith solar sons spark special speciality spirits split sports spring state
    storage store story strategic strike studio studios sundaram super supply supreme sustainable svenska taiyo
    takara team terra timber titan to toho tokyu top total towa tower towers transport travel treasury uk
    universal uranium utilities value vikas warehouse wealth well wellness wire wireless worldwide yamato yellow
    zealand zinc`,
  ],
  [
    9,
    `africa agro alliance alpha asahi asia asset auto automotive aviation bharat bioscience biotech
    biotherapeutics blue brothers by canada canadian carbon center centers central century china city club co
    comercio commerce compagnie companies company consumer corporation credit denki design dev diagnostics du
    empreendimentos enterprise equity exchange exports fastigheter fonciere fuji future games gaming genomics
    glass golden great green growth gujarat hindustan home hospitality hotel house housing imobiliario in indian
    industria infra institute integrated interactive invest investimento jindal la land learning lifesciences
    lithium machine mahindra marine metal mitsubishi mobile motor motors natural next nordic north office
    oncology open oriental pacific payments phoenix plus prime projects railway red reliance research residential
    resorts river road royalties royalty sangyo scientific shree smart southern space st standard stock sugar
    sugars sumitomo sun surgical sweden system tata tea techno telecom textiles the tokai toyo trading union us
    valley vision water west western world`,
  ],
  [
    17,
    `advanced air american apollo australia australian banco biopharma biosciences brands brasil care cement
    communications companhia copper data digital do education electronics energia enterprises entertainment
    exploration first food general groupe hotels income industrial insurance io iron israel kogyo laboratories
    life logistics management materials mills mines national nihon nl paper partners petroleum pharmaceutical
    realty retail robotics sa science sciences securities security service silver societe star tokyo united
    ventures works`,
  ],
  [
    33,
    `bancorp bio chemical chemicals com construction development engineering estate finance foods fund gas
    healthcare industry infrastructure investments japan manufacturing media medical new nippon oil participacoes
    products properties property real reit software steel tech trust`,
  ],
  [
    65,
    `acquisition capital de electric financial global gold investment labs metals minerals mining of pharma
    pharmaceuticals power services solutions systems technology therapeutics`,
  ],
  [129, `ai bank health holding india industries international technologies`],
  [257, `and energy group holdings resources`],
]
