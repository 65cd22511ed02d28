import { authorOf, type PostCard as Card, shortDateOf } from '../../post.ts'
import { postPath } from '../../post-paths.ts'
import { CoverImage } from './cover-image.tsx'
import styles from './post-card.module.css'

interface PostCardProps {
  post: Card
  /** Heading level of the title. */
  level?: 2 | 3
  /** Whether its cover is the first one of the page. */
  isFirst?: boolean
}

/** A post in the grid; the whole card is a link. */
export function PostCard({ post, level = 2, isFirst = false }: PostCardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={styles.card}>
      <CoverImage
        cover={post.cover}
        title={post.title}
        place="card"
        isFirst={isFirst}
        sizes="(width < 640px) 92vw, (width < 1000px) 46vw, 360px"
      />
      <Heading className={styles.title}>
        <a href={postPath(post.slug)}>{post.title}</a>
      </Heading>
      <p className={styles.byline}>
        <time dateTime={post.publishedAt ?? undefined}>{shortDateOf(post.publishedAt)}</time> por{' '}
        {authorOf(post)}
      </p>
      <p className={styles.excerpt}>{post.excerpt}</p>
      <a href={postPath(post.slug)} className={styles.readMoreLink}>
        Ler mais →<span className="visually-hidden"> {post.title}</span>
      </a>
    </article>
  )
}
