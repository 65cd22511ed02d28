import { shortDateOf } from '../../post.ts'
import { postPath } from '../../post-paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Chip } from '#app/ui/chip.tsx'
import { authorNameOf, type ListedPost, type ListedState, dateTimeText, STATE_LABELS } from '../post-list.ts'
import { PostActions } from './post-actions.tsx'
import styles from './post-table.module.css'
import { usePostStatus } from './use-post-status.ts'

/** Table of posts; each row is a card on narrow screens. */
export function PostTable({ posts }: { posts: readonly ListedPost[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Posts do blog</caption>
      <thead className={styles.header}>
        <tr>
          {['Título', 'Autor', 'Data', 'Status', 'Ações'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </tbody>
    </table>
  )
}

function PostRow({ post }: { post: ListedPost }) {
  const status = usePostStatus(post)
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.title}>
        <span className={styles.titleText}>{post.title}</span>
        {status.state === 'published' && !status.isPending ? (
          <a href={postPath(post.slug)} className={styles.path}>
            {postPath(post.slug)}
          </a>
        ) : (
          <span className={styles.path}>{postPath(post.slug)}</span>
        )}
        {post.isUnsaved && <Chip tone="sun">alterações não salvas</Chip>}
      </th>
      <td className={styles.author}>{authorNameOf(post)}</td>
      <td className={styles.date}>{post.publishedAt === null ? '–' : shortDateOf(post.publishedAt)}</td>
      <td className={styles.status}>
        <StateLabel state={status.state} />
        {status.state === 'scheduled' && post.publishedAt !== null && (
          <span className={styles.scheduledDate}>para {dateTimeText(post.publishedAt)}</span>
        )}
      </td>
      <td className={styles.actions}>
        <PostActions post={post} status={status} />
      </td>
    </tr>
  )
}

export function StateLabel({ state }: { state: ListedState }) {
  return (
    <span className={styles.state}>
      <span aria-hidden="true" className={classNames(styles.stateIcon, styles[state])} />
      {STATE_LABELS[state]}
    </span>
  )
}
