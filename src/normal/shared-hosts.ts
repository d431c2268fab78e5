// Domains on which many companies and people have a page or a mailbox, so that none of them identifies one.

const list = (names: string): readonly string[] => names.trim().split(/\s+/)

/** Hosts below a company's own domain that give a page to anyone; each counts as a domain of its own. */
export const sharedSubdomains: ReadonlySet<string> = new Set(
  list(`
  sites.google.com docs.google.com drive.google.com play.google.com maps.google.com plus.google.com
  groups.google.com scholar.google.com code.google.com forms.google.com business.google.com chrome.google.com
  chromewebstore.google.com calendar.google.com meet.google.com marketplace.google.com
  apps.apple.com itunes.apple.com podcasts.apple.com apps.microsoft.com forms.office.com teams.microsoft.com
  marketplace.visualstudio.com marketplace.atlassian.com appexchange.salesforce.com calendar.notion.so
  app.notion.com chat.whatsapp.com web.archive.org
`),
)

/** Public suffixes that are the site of a government or service as well, whose offices have pages on it and hosts below it. */
export const suffixSites: ReadonlySet<string> = new Set(
  list(`
  gov.uk nhs.uk police.uk gov.ie gov.pl gov.pt gov.gr gov.il gov.sg gov.br gov.co gob.mx gob.pe gob.cl gob.ar gub.uy
  govt.nz gov.hk gov.in gov.kz gov.ph gov.lv
`),
)

/** Networks, code hosts, shops, builders of sites, directories and shorteners of links. */
const platforms = list(`
  linkedin.com lnkd.in xing.com viadeo.com facebook.com fb.com fb.me m.me instagram.com threads.net threads.com
  twitter.com x.com t.co bsky.app mastodon.social tiktok.com youtube.com youtu.be vimeo.com twitch.tv reddit.com
  pinterest.com tumblr.com snapchat.com quora.com vk.com ok.ru weibo.com zhihu.com douban.com line.me
  t.me telegram.me telegram.org wa.me whatsapp.com discord.gg discord.com slack.com meetup.com eventbrite.com
  github.com github.io gitlab.com gitlab.io bitbucket.org sourceforge.net codeberg.org gitee.com huggingface.co
  npmjs.com pypi.org crates.io readthedocs.io readthedocs.org stackoverflow.com dev.to hashnode.dev
  medium.com substack.com beehiiv.com ghost.io wordpress.com wordpress.org blogspot.com blogger.com livejournal.com
  typepad.com posterous.com wixsite.com wix.com editorx.io squarespace.com weebly.com webflow.com webflow.io
  strikingly.com jimdo.com jimdofree.com jimdosite.com webnode.com site123.me yolasite.com carrd.co framer.app
  framer.website framer.ai bubbleapps.io softr.app glide.page notion.site notion.so super.site typedream.app
  godaddysites.com business.site ueniweb.com mystrikingly.com webs.com tripod.com angelfire.com geocities.com
  netlify.app netlify.com vercel.app vercel.com now.sh herokuapp.com heroku.com fly.dev onrender.com pages.dev
  workers.dev web.app firebaseapp.com appspot.com run.app amazonaws.com cloudfront.net azurewebsites.net
  azurestaticapps.net surge.sh glitch.me repl.co replit.app replit.dev streamlit.app ngrok.io ngrok.app
  myshopify.com shopify.com bigcartel.com etsy.com ebay.com gumroad.com lemonsqueezy.com
  linktr.ee linktree.com beacons.ai bio.link about.me bit.ly tinyurl.com goo.gl ow.ly buff.ly rebrand.ly is.gd
  cutt.ly lnk.bio lnk.to g.page g.co forms.gle typeform.com calendly.com mailchi.mp
  crunchbase.com angel.co wellfound.com pitchbook.com producthunt.com ycombinator.com glassdoor.com indeed.com
  greenhouse.io lever.co workable.com ashbyhq.com g2.com capterra.com trustpilot.com yelp.com clutch.co
  wikipedia.org wikidata.org archive.org
  dropbox.com box.com onedrive.com sharepoint.com 1drv.ms icloud.com airtable.com figma.com canva.com
  patreon.com ko-fi.com buymeacoffee.com opencollective.com kickstarter.com indiegogo.com gofundme.com
  behance.net dribbble.com soundcloud.com spotify.com bandcamp.com flickr.com imgur.com issuu.com scribd.com
  slideshare.net researchgate.net academia.edu orcid.org itch.io steampowered.com
`)

/** Providers of mailboxes for anyone. */
const mailboxes: readonly string[] = list(`
  gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.co.in yahoo.co.jp yahoo.co.kr yahoo.co.id yahoo.com.br
  yahoo.com.ar yahoo.com.mx yahoo.com.au yahoo.com.sg yahoo.com.ph yahoo.com.vn yahoo.com.hk yahoo.com.tw yahoo.fr
  yahoo.de yahoo.it yahoo.es yahoo.ca yahoo.in yahoo.ie yahoo.se yahoo.dk yahoo.no yahoo.pl yahoo.gr ymail.com
  rocketmail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es hotmail.be hotmail.nl
  hotmail.se hotmail.no hotmail.dk hotmail.com.br hotmail.com.ar hotmail.com.mx outlook.com outlook.fr outlook.de
  outlook.es outlook.it outlook.jp outlook.in outlook.com.br outlook.com.au live.com live.co.uk live.fr live.de
  live.nl live.it live.se live.no live.dk live.be live.ca live.com.au live.com.mx live.com.pt live.cn msn.com
  icloud.com me.com mac.com aol.com aol.co.uk aol.de aol.fr aim.com proton.me protonmail.com protonmail.ch pm.me
  gmx.com gmx.de gmx.net gmx.at gmx.ch gmx.fr gmx.us gmx.co.uk web.de freenet.de t-online.de mail.com email.com
  usa.com post.com mail.de posteo.de posteo.net mailbox.org arcor.de online.de 1und1.de
  mail.ru bk.ru inbox.ru list.ru internet.ru rambler.ru yandex.ru yandex.com ya.ru yandex.ua yandex.kz ukr.net
  i.ua qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com 139.com 189.cn aliyun.com 21cn.com
  naver.com hanmail.net daum.net nate.com kakao.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com biglobe.ne.jp
  rediffmail.com indiatimes.com sify.com vsnl.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net
  cox.net charter.net earthlink.net juno.com netzero.net optonline.net optimum.net frontier.com windstream.net
  centurylink.net roadrunner.com rr.com mindspring.com pacbell.net prodigy.net suddenlink.net
  rogers.com shaw.ca sympatico.ca telus.net videotron.ca bell.net btinternet.com btopenworld.com
  virginmedia.com ntlworld.com blueyonder.co.uk sky.com talktalk.net tiscali.co.uk orange.fr wanadoo.fr free.fr
  sfr.fr laposte.net neuf.fr bbox.fr club-internet.fr libero.it virgilio.it tiscali.it alice.it tin.it telenet.be
  skynet.be ziggo.nl kpnmail.nl hetnet.nl planet.nl xs4all.nl bluewin.ch sunrise.ch aon.at chello.at
  telia.com bredband.net online.no broadpark.no telefonica.net terra.es uol.com.br bol.com.br terra.com.br
  ig.com.br globo.com globomail.com sapo.pt wp.pl o2.pl onet.pl interia.pl gazeta.pl seznam.cz centrum.cz
  email.cz post.cz azet.sk freemail.hu citromail.hu abv.bg mail.bg walla.co.il walla.com bigpond.com bigpond.net.au
  optusnet.com.au iinet.net.au tpg.com.au xtra.co.nz zoho.com zohomail.com fastmail.com fastmail.fm hey.com
  hushmail.com tutanota.com tuta.com tuta.io tutamail.com duck.com mailinator.com guerrillamail.com yopmail.com
  inbox.com lycos.com excite.com
`)

/** Builders of sites that give each customer a host of their own, beyond those the Public Suffix List knows. */
export const siteHosts: ReadonlySet<string> = new Set(
  list(`
  wordpress.com substack.com medium.com tumblr.com livejournal.com typepad.com squarespace.com jimdo.com webnode.com
  beehiiv.com hashnode.dev ghost.io bandcamp.com bigcartel.com gumroad.com itch.io strikingly.com mystrikingly.com
  godaddysites.com business.site ueniweb.com notion.site site123.me yolasite.com carrd.co webs.com tripod.com
  wixsite.com weebly.com webflow.io blogspot.com jimdofree.com jimdosite.com editorx.io super.site typedream.app
  `),
)

/** Their own pages, and those of their languages. */
export const isOwnLabel = (label: string): boolean =>
  /^(?:[a-z]{2}(?:-[a-z]{2})?|www\d?|app|m|mobile|api|blog|news|help|support|docs|developers?|about|status|mail|signup|login|my|store|shop|forums?)$/.test(
    label,
  )

export const mailboxDomains: ReadonlySet<string> = new Set(mailboxes)

export const sharedDomains: ReadonlySet<string> = new Set([
  ...platforms,
  ...mailboxes,
  ...sharedSubdomains,
  ...suffixSites,
])
