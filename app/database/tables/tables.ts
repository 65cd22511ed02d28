import type {
  BlogCategoriesTable,
  BlogCategorySlugsTable,
  BlogPostTagsTable,
  BlogPostsTable,
  BlogPreviewLinksTable,
  BlogRevisionsTable,
  BlogSlugsTable,
  BlogTagsTable,
  BlogWorkingCopiesTable,
} from './blog-tables.ts'
import type {
  AccountsTable,
  GoogleFlowsTable,
  ImportedFamiliesTable,
  InstallationSecretsTable,
  InvitesTable,
  MailsTable,
  RateLimitsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SignInChallengesTable,
  UsersTable,
  VerificationsTable,
} from './identity-tables.ts'
import type {
  CheckoutsTable,
  PaymentEventsTable,
  PaymentReferencesTable,
  PaymentRequestsTable,
  SubscriptionChargesTable,
  SubscriptionsTable,
} from './payment-tables.ts'
import type {
  AssistantUsesTable,
  ChildrenTable,
  FamiliesTable,
  FamilyMembersTable,
  MediaTable,
  RedemptionsTable,
  RewardChildrenTable,
  RewardsTable,
  ScoreLogTable,
  TaskChildrenTable,
  TaskDaysTable,
  TasksTable,
} from './family-tables.ts'
import type {
  SandboxActionsTable,
  SandboxChargesTable,
  SandboxNoticesTable,
  SandboxPurchasesTable,
} from './sandbox-tables.ts'
import type { BlogImageFilesTable, BlogImagesTable } from './image-tables.ts'
import type { PageCountsTable } from './site-tables.ts'
import type {
  BlogImportedPostsTable,
  BlogTransferItemsTable,
  BlogTransferPicturesTable,
  BlogTransfersTable,
} from './transfer-tables.ts'

/** Every table of the database, for Kysely. */
export interface Tables {
  users: UsersTable
  accounts: AccountsTable
  sessions: SessionsTable
  verifications: VerificationsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  sign_in_challenges: SignInChallengesTable
  rate_limits: RateLimitsTable
  installation_secrets: InstallationSecretsTable
  invites: InvitesTable
  imported_families: ImportedFamiliesTable
  google_flows: GoogleFlowsTable
  mails: MailsTable
  checkouts: CheckoutsTable
  subscriptions: SubscriptionsTable
  subscription_charges: SubscriptionChargesTable
  payment_references: PaymentReferencesTable
  payment_events: PaymentEventsTable
  payment_requests: PaymentRequestsTable
  sandbox_purchases: SandboxPurchasesTable
  sandbox_charges: SandboxChargesTable
  sandbox_actions: SandboxActionsTable
  sandbox_notices: SandboxNoticesTable
  page_counts: PageCountsTable
  families: FamiliesTable
  family_members: FamilyMembersTable
  media: MediaTable
  children: ChildrenTable
  tasks: TasksTable
  task_children: TaskChildrenTable
  task_days: TaskDaysTable
  rewards: RewardsTable
  reward_children: RewardChildrenTable
  score_log: ScoreLogTable
  redemptions: RedemptionsTable
  assistant_uses: AssistantUsesTable
  blog_categories: BlogCategoriesTable
  blog_category_slugs: BlogCategorySlugsTable
  blog_posts: BlogPostsTable
  blog_slugs: BlogSlugsTable
  blog_revisions: BlogRevisionsTable
  blog_working_copies: BlogWorkingCopiesTable
  blog_preview_links: BlogPreviewLinksTable
  blog_tags: BlogTagsTable
  blog_post_tags: BlogPostTagsTable
  blog_images: BlogImagesTable
  blog_image_files: BlogImageFilesTable
  blog_transfers: BlogTransfersTable
  blog_transfer_items: BlogTransferItemsTable
  blog_imported_posts: BlogImportedPostsTable
  blog_transfer_pictures: BlogTransferPicturesTable
}
