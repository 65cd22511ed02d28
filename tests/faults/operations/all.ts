import type { MailServer } from '#tests/support/mail-server.ts'
import { sendingMail } from './mails.ts'
import { type KilledOperation, asOperation } from './operation.ts'
import { childPhoto, libraryPicture } from './pictures.ts'
import { announcingPost, publishingPost } from './posts.ts'
import { redemption } from './redemption.ts'
import { signUpAlone, signUpByInvite } from './sign-up.ts'
import { webhook } from './webhooks.ts'

/** For the killed process, which reads no received mails and gets the URL in its input. */
const NO_MAIL_SERVER = { url: '', received: [] } as unknown as MailServer

/** The operations that are killed at each of their steps. */
export const killedOperations = (mails: MailServer = NO_MAIL_SERVER): KilledOperation[] => [
  asOperation(sendingMail(mails)),
  asOperation(signUpAlone),
  asOperation(signUpByInvite),
  asOperation(redemption),
  asOperation(webhook('hotmart')),
  asOperation(webhook('stripe')),
  asOperation(webhook('sandbox')),
  asOperation(childPhoto),
  asOperation(libraryPicture),
  asOperation(publishingPost),
  asOperation(announcingPost),
]

export const operationsByName = () => new Map(killedOperations().map((each) => [each.name, each]))
