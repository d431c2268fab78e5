// The names of columns of posts.
import type { ColumnMeaning } from '../column-meaning.ts'

export const postMeanings: readonly ColumnMeaning[] = [
  {
    field: 'share_url',
    names: 'shareurl posturl url link permalink tweeturl statusurl',
    evidence: ['url'],
  },
  { field: 'share_urn', names: 'shareurn', evidence: ['code', 'text'] },
  { field: 'backend_urn', names: 'backendurn activityurn urn posturn', evidence: ['code', 'text'] },
  {
    field: 'text',
    names: 'text content body message posttext tweet fulltext caption commentary inhalt texte texto',
    evidence: ['text'],
  },
  {
    field: 'date_posted',
    names:
      'dateposted postedat publishedat posttimestamp tweettimestamp createdat date time postdate publicationdate datum fecha',
    // Scrapes have the time at which they were made under it.
    weakNames: 'timestamp',
    evidence: ['date'],
  },
  { field: 'hashtags', names: 'hashtags tags hashtag', evidence: ['label', 'handle'], isMany: true },
  {
    field: 'actor.name',
    names:
      'actorname author authorname postedby user username screenname handle writer account membername autor auteur',
    evidence: ['name', 'handle'],
  },
  {
    field: 'actor.professional_network_url',
    names: 'actorurl authorurl authorprofileurl profileurl userurl authorlink',
    evidence: ['url'],
  },
  { field: 'actor.headline', names: 'authorheadline headline', evidence: ['title'] },
  { field: 'actor.company_name', names: 'authorcompany companyname company', evidence: ['name'] },
  {
    field: 'engagement.total_reactions',
    names: 'totalreactions reactions likes likescount likecount favorites favourites favoritecount numlikes',
    evidence: ['number'],
  },
  {
    field: 'engagement.total_comments',
    names: 'totalcomments comments commentscount commentcount replies replycount numcomments',
    evidence: ['number'],
  },
  {
    field: 'engagement.num_shares',
    names: 'numshares shares sharescount sharecount reposts retweets retweetcount repostcount',
    evidence: ['number'],
  },
]
