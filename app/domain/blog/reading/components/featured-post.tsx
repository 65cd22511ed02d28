import { authorOf, longDateOf, type PostCard } from '../../post.ts'
import { postPath } from '../../post-paths.ts'
import { CoverImage } from './cover-image.tsx'
import styles from './featured-post.module.css'

export function FeaturedPost({ post }: { post: PostCard }) {
  return (
    <article className={styles.featuredPost}>
      <CoverImage
        cover={post.cover}
        title={post.title}
        place="card"
        isFirst
        sizes="(width < 800px) 92vw, 600px"
        className={styles.cover}
      />
      <div className={styles.details}>
        <h2 className={styles.title}>
          <a href={postPath(post.slug)}>{post.title}</a>
        </h2>
        <p className={styles.byline}>
          <time dateTime={post.publishedAt ?? undefined}>{longDateOf(post.publishedAt)}</time> ·{' '}
          {authorOf(post)}
        </p>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <a href={postPath(post.slug)} className={styles.readMoreLink}>
          Ler mais<span className="visually-hidden"> {post.title}</span>
        </a>
      </div>
    </article>
  )
}
