import type { MailServer } from '#tests/support/mail-server.ts'
import { mailDelivery } from './mails.ts'
import { type KilledOperation, asOperation } from './operation.ts'
import { childPhotoSave, pictureUpload } from './pictures.ts'
import { postAnnouncement, postPublication } from './posts.ts'
import { rewardRedemption } from './redemptions.ts'
import { rewardDelivery, rewardRequest } from './requests.ts'
import { signUpWithoutInvite, signUpByInvite } from './sign-up.ts'
import { webhookOperation } from './webhooks.ts'

/** For operation-process.ts, which gets the server's URL in the input and reads no received mails. */
const NO_MAIL_SERVER = { url: '', mails: [] } as unknown as MailServer

/** The operations that tests interrupt at each statement. */
export const killedOperations = (mailServer: MailServer = NO_MAIL_SERVER): KilledOperation[] => [
  asOperation(mailDelivery(mailServer)),
  asOperation(signUpWithoutInvite),
  asOperation(signUpByInvite),
  asOperation(rewardRedemption),
  asOperation(rewardRequest),
  asOperation(rewardDelivery),
  asOperation(webhookOperation('hotmart')),
  asOperation(webhookOperation('stripe')),
  asOperation(webhookOperation('sandbox')),
  asOperation(childPhotoSave),
  asOperation(pictureUpload),
  asOperation(postPublication),
  asOperation(postAnnouncement),
]

export const operationsByName = () =>
  new Map(killedOperations().map((operation) => [operation.name, operation]))
