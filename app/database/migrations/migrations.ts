import { foundation } from './0001-foundation.ts'
import { peopleMove } from './0002-people-move.ts'
import { historyByType } from './0003-history-by-type.ts'
import { imports } from './0004-imports.ts'
import { mail } from './0005-mail.ts'
import { googleSignIn } from './0006-google-sign-in.ts'
import { secondFactor } from './0007-second-factor.ts'
import { subscriptions } from './0008-subscriptions.ts'
import { sandbox } from './0009-sandbox.ts'
import { mentions } from './0010-mentions.ts'
import { pageCounts } from './0011-page-counts.ts'
import { blog } from './0012-blog.ts'
import { editing } from './0013-editing.ts'
import { images } from './0014-images.ts'
import { administration } from './0015-administration.ts'
import { transfers } from './0016-transfers.ts'
import { titleSearch } from './0017-title-search.ts'
import { assistant } from './0018-assistant.ts'
import { mustReviewFamily } from './0020-take-back.ts'
import { oncePerPeriod } from './0022-once-per-period.ts'
import { importUndo } from './0023-import-undo.ts'
import { argon2id } from './0024-argon2id.ts'
import { removedMember } from './0025-removed-member.ts'
import { taskDayUpdates } from './0026-task-day-updates.ts'
import { objects } from './0027-objects.ts'
import { anyTime } from './0028-any-time.ts'
import { conducts } from './0029-conducts.ts'
import { goals } from './0030-goals.ts'
import { claims } from './0031-claims.ts'
import { devices } from './0032-devices.ts'
import { childInvites } from './0033-child-invites.ts'
import { proofs } from './0034-proofs.ts'
import { holds } from './0035-holds.ts'
import { deviceDays } from './0036-device-days.ts'
import { dropGoalKey } from './0037-drop-goal-key.ts'
import { schedules } from './0038-schedules.ts'
import { promisedPoints } from './0039-promised-points.ts'
import { praises } from './0040-praises.ts'
import { givenAccess } from './0044-given-access.ts'
import { deviceVoice } from './0047-device-voice.ts'
import { onceRewards } from './0048-once-rewards.ts'
import { ownTransfers } from './0049-own-transfers.ts'
import { turnChangeAuthor } from './0050-turn-change-author.ts'
import { rowAuthors } from './0051-row-authors.ts'
import { profileOpenings } from './0052-profile-openings.ts'
import { stoppedTransfers } from './0053-stopped-transfers.ts'

/**
 * One forward migration. After its release, `id` must never change, and in `sql` only comments and what a later migration
 * removes again.
 */
export interface Migration {
  id: string
  /** Statements, run as one block of PL/pgSQL: a SELECT needs a place for its result. */
  sql: string
  /** Checksums of former versions of `sql`. */
  formerChecksums?: readonly string[]
}

/** All migrations in the order in which they are applied. */
export const migrations: readonly Migration[] = [
  foundation,
  peopleMove,
  historyByType,
  imports,
  mail,
  googleSignIn,
  secondFactor,
  subscriptions,
  sandbox,
  mentions,
  pageCounts,
  blog,
  editing,
  images,
  administration,
  transfers,
  titleSearch,
  assistant,
  mustReviewFamily,
  oncePerPeriod,
  importUndo,
  argon2id,
  removedMember,
  taskDayUpdates,
  objects,
  anyTime,
  conducts,
  goals,
  claims,
  devices,
  childInvites,
  proofs,
  holds,
  deviceDays,
  dropGoalKey,
  schedules,
  promisedPoints,
  praises,
  givenAccess,
  deviceVoice,
  onceRewards,
  ownTransfers,
  turnChangeAuthor,
  rowAuthors,
  profileOpenings,
  stoppedTransfers,
]
