import type { AppLoadContext } from "@remix-run/cloudflare";
import {
	newestOwnContribution,
	newestOwnContributions,
	ownContribution,
} from "#db/contributions/own-contributions.ts";
import { recentPrograms } from "#db/programs/programs.ts";
import { type Duration, periodOf, topContributors } from "#db/programs/public-lists.ts";
import { shortened } from "#lib/plain-text.ts";
import { inSentences } from "./corrections.server.ts";

const OWN_SHOWN = 20;
const TOP_CONTRIBUTORS = 10;
const RECENT_SHOWN = 6;
const EXCERPT_LENGTH = 160;
const NOT_YET_A_PROGRAM = { programId: null, savedBy: 0, hiddenBy: null, hiddenReason: null };
/** How long a contribution counts as just made. */
const JUST_NOW_MS = 10 * 60 * 1000;

/**
 * What is around the add-program form, in one round trip. When that fails, each part is tried on its own: a part that
 * still fails is logged and left out, and the form is shown anyway (docs/product.md, Add a program).
 *
 * @param wanted.from the contribution whose text the form starts with; only a rejected one of the student's own is used
 */
export async function readSidebar(
	context: AppLoadContext,
	wanted: { userId: string; duration: Duration; from: string | null },
) {
	const parts = await readTogether(context, wanted).catch(() => readApart(context, wanted));
	const [own, contributors, recent, from, newest] = parts;
	const justShared = newest?.find(({ createdAt }) => context.now() - createdAt < JUST_NOW_MS);
	return {
		own: own && { shown: own.slice(0, OWN_SHOWN), more: own.length > OWN_SHOWN },
		contributors: contributors ?? [],
		recent: (recent ?? []).map(
			({ id, name, applicationLink, description, publishedAt, authorName }) => ({
				id,
				name,
				applicationLink,
				publishedAt,
				authorName,
				description: shortened(description, EXCERPT_LENGTH),
			}),
		),
		justShared: justShared ? { ...inSentences(justShared), ...NOT_YET_A_PROGRAM } : null,
		rejected: from?.find(({ status }) => status === "REJECTED") ?? null,
	};
}

type SidebarRequest = Parameters<typeof readSidebar>[1];

function queries({ db, now }: AppLoadContext, { userId, duration, from }: SidebarRequest) {
	return [
		newestOwnContributions(db, { userId, limit: OWN_SHOWN + 1 }),
		topContributors(db, periodOf(duration, now()), TOP_CONTRIBUTORS),
		recentPrograms(db, RECENT_SHOWN, now()),
		ownContribution(db, { id: from ?? "", userId }),
		newestOwnContribution(db, { userId }),
	] as const;
}

function readTogether(context: AppLoadContext, wanted: SidebarRequest) {
	return context.db.batch(queries(context, wanted));
}

async function readApart(context: AppLoadContext, wanted: SidebarRequest) {
	const [own, contributors, recent, from, newest] = queries(context, wanted);
	return Promise.all([
		orLogged(context, "contributions", own),
		orLogged(context, "top contributors", contributors),
		orLogged(context, "recent programs", recent),
		orLogged(context, "rejected contribution", from),
		orLogged(context, "newest contribution", newest),
	]);
}

async function orLogged<Rows>(context: AppLoadContext, part: string, query: PromiseLike<Rows>) {
	try {
		return await query;
	} catch (error) {
		context.log.error("not loaded", { part, error });
		return null;
	}
}
