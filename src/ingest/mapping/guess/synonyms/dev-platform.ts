// The names of columns of developer profiles.
import type { ColumnMeaning } from '../column-meaning.ts'

export const developerMeanings: readonly ColumnMeaning[] = [
  {
    field: 'profile_url',
    names: 'profileurl htmlurl url githuburl gitlaburl link profile github',
    evidence: ['code-profile', 'url'],
  },
  {
    field: 'login',
    names: 'login username handle githublogin githubusername nickname user github',
    evidence: ['handle'],
  },
  { field: 'name', names: 'name fullname displayname realname nom nombre', evidence: ['name'] },
  { field: 'email', names: 'email emailaddress mail publicemail', evidence: ['email'] },
  { field: 'company_text', names: 'companytext company organization employer firma', evidence: ['name'] },
  { field: 'bio', names: 'bio about description summary headline', evidence: ['text'] },
  { field: 'website_url', names: 'websiteurl blog website homepage site', evidence: ['url', 'domain'] },
  { field: 'location.raw', names: 'location place city ort lieu', evidence: ['place'] },
  {
    field: 'profile_picture_url',
    names: 'avatarurl avatar picture image profilepicture',
    evidence: ['image'],
  },
  {
    field: 'public_repo_count',
    names: 'publicrepos repos repocount repositories publicrepocount',
    evidence: ['number'],
  },
  { field: 'followers', names: 'followers followercount followerscount', evidence: ['number'] },
  { field: 'following', names: 'following followingcount', evidence: ['number'] },
  { field: 'account_type', names: 'accounttype type', evidence: ['label'] },
  {
    field: 'metadata.created_at',
    names: 'createdat joined joinedat created registeredat',
    evidence: ['date'],
  },
]
