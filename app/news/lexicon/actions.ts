/** What is done, by what it does to a right or to a measure. The example's blank takes every form of every word of the list. */
export const ACTIONS = `
bar: Official _ passports
  ~revoke, ~deny, ~strip, ~bar, ~ban, ~prohibit, ~forbid, ~suspend, ~halt, ~stop, ~block, ~limit, ~restrict, ~curb, ~cancel, ~confiscate, ~seize, ~withhold,
  ~refuse, ~invalidate, ~void, ~close, ~shut, ~seal, ~freeze, ~cap, ~delay, ~pause, ~cut off, ~prevent, ~annul, ~nullify, ~curtail, ~ground, ~outlaw,
  ~turn away, ~turn back, ~blacklist, ~disqualify, ~shutter, ~discontinue, ~void out, ~stop issuing, ~keep from, ~shut down, ~cease, ~extinguish, ~lock out,
  ~lock in, ~choke off, revocation, denial, suspension, cancellation, prohibition, restriction, confiscation, seizure, invalidation,
  closure, shutdown, freeze, moratorium, cap, curb, refusal, bar, ban, halt, limit, pause, =off limits, =not available, =not valid, =no longer valid,
  =invalid, =ineligible, =unable to, =cannot, =cant, =forbidden, =void, =left without, =not allowed, =wont be able to, =must surrender, =disqualifying,
  =out of bounds, =unavailable, =steer clear, =on hold, =barring, impoundment, embargo, blockade, lockout, cutoff, withholding, ~withdraw recognition,
  =not be able to, =not able to, =off the (table|menu|map), ~claw back, ~disallow, ~preclude, ~debar, ~blackball, ~rip up, ~axe, ~nix, ~snatch, ~stymie,
  ~thwart, ~impede, ~interdict, ~wall off, ~fence in, ~hem in, ~pen in, ~mothball, ~padlock, ~disbar, ~deprive, ~shut out, ~wipe, ~choke, ~interrupt,
  ~hobble, =out of reach, =frozen, ~obstruct, ~forestall, ~restrain, ~exclude, ~decertify, ~keep out, ~boot, ~bump, ~shackle, ~confine, ~box in, ~immobilize,
  ~stonewall, ~postpone, ~defer, ~ax, ~squelch, ~bottle up, ~close off, ~hold back from, ~lock down, ~turn off, ~revoke order on, ~stop recognizing,
  ~refuse to (issue|renew|honor|recognize|accept), ~foreclose, exclusion, postponement, deferral, obstruction, confinement
hamper: Official _ passports
  ~take, ~lose, ~hit, ~cut, ~target, ~flag, ~slow, ~lock, ~pull, ~yank, ~slash, ~hold up, ~punish, ~penalize, ~take away, ~surrender, ~narrow, ~squeeze,
  ~condition, ~ration, ~recall, ~reject, ~forfeit, ~retract, ~disable, ~deactivate, ~hinder, loss, rejection, removal, =stuck, lockdown, =without, ~oust,
  ~hold back, ~impound, ~intercept, ~cost, ~snarl, ~crimp, ~dent, ~thin, ~gut, ~hollow out, ~clog, ~jam, ~jeopardize, ~endanger, ~hand over, ~turn in,
  =brakes on, ~throttle, ~slow walk, ~tie up, ~gum up, ~sit on, ~bog down, ~hold hostage, ~disrupt, ~upend, ~cripple, ~weaken, ~erode, ~diminish, ~downgrade,
  ~strain, ~ensnare, ~entangle, ~encumber, ~discourage, ~deter, ~dissuade, ~chill, disruption, downgrade, ~reduce
impose: Official will _ exit permits
  ~impose, ~oppose, ~resist, ~challenge, ~contest, ~require, ~order, ~mandate, ~declare, ~invoke, ~deploy, ~send, ~expand, ~extend, ~enforce, ~adopt, ~enact,
  ~sign, ~issue, ~launch, ~activate, ~federalize, ~authorize, ~begin, ~start, ~tighten, ~collect, ~track, ~monitor, ~charge, ~fine, ~tax, ~mobilize,
  ~call up, ~install, ~search, ~scan, ~photograph, ~subpoena, ~investigate, ~probe, ~raid, ~use, ~raise, ~hike, ~increase, ~widen, ~broaden, ~strengthen,
  ~toughen, ~roll out, ~finalize, ~implement, ~publish, ~unveil, ~announce, ~renew, ~reauthorize, ~reimpose, ~prolong, ~lengthen, ~register, ~force, ~compel,
  ~take over, ~seek to invoke, ~assume, ~grant, ~pass, ~add, ~place, ~put, ~sue, ~prosecute, ~indict, ~spy on, ~surveil, ~wiretap, ~query, ~share, ~question,
  ~quarantine, ~evacuate, ~warn, ~advise, ~urge, ~tell, ~caution, ~criminalize, ~direct, ~command, ~condemn, ~attack, ~defy, ~ignore, ~violate, ~flout,
  ~disobey, ~impeach, ~replace, ~bypass, ~consolidate, ~seize control, ~create, ~establish, ~introduce new, ~levy, ~demand, ~toss out of, ~dispatch, ~arrive,
  ~patrol, ~occupy, ~control, requirement, mandate, order, proclamation, rule, regulation, directive, memo, expansion, extension, enforcement, deployment,
  reauthorization, invocation, declaration, takeover, surcharge, crackdown order, =in effect, =takes effect, =took effect, =take effect, =taking effect,
  =kicks in, =in force, =goes into effect, =now required, =mandatory, =must, =have to, =has to, =need to, =needs to, =compulsory, =activation, =mobilization,
  =on the ground, =federalization, =imposition, ~double, ~triple, ~go live, ~wield, ~cite, fee hike, =obligatory, ~open inquiry, ~open investigation,
  ~open probe, =need, ~buy, =opens inquiry into, ~open an inquiry, ~open an investigation, ~launch probe, ~detain, ~deport, ~expel, ~banish, ~exile, ~trap,
  ~strand, ~crack down on, ~clamp down on, ~kick out, crackdown, clampdown, deportation, expulsion, dragnet, =stranded, ~arrest, ~fire, ~purge, layoff,
  firing, purge, detention, ~roll into, ~shoot, ~slap, ~institute, ~usher in, ~phase in, ~bring back, ~dust off, ~resurrect, ~step up, ~ramp up enforcement,
  ~beef up, ~intensify, ~escalate, ~crank up, ~mass, ~reactivate, ~reopen probe, ~restart enforcement, ~slate, ~saddle, ~decree, ~dictate, ~rush, ~pour,
  ~unleash, ~need, ~open (more|new|dozens of|hundreds of|case|cases), ~heighten, ~stiffen, ~harden, ~codify, ~foist, ~inflict, ~assess, ~prescribe,
  ~stipulate, ~oblige, ~subject, ~redouble, ~accelerate, ~instruct, ~summon, ~muster, ~marshal, ~garrison, ~insist on, ~erect, ~set up, ~lay down, ~trigger,
  ~debut, ~deputize, ~nationalize, ~commandeer, ~round up, ~jail, ~lock up, ~reinforce, ~embed, ~rotate, ~redeploy, ~test, ~revamp, ~overhaul, ~rewrite,
  ~revise, overhaul, practice, ~log, ~vet, ~screen, edict, memorandum, guideline, stipulation, prerequisite, ultimatum, roundup, ~kick in,
  ~go into (force|effect), ~come into (force|effect), policy
ease: Official _ travel restrictions
  ~lift, ~ease, ~relax, ~loosen, ~reopen, ~resume, ~restore, ~return, return, ~waive, ~exempt, ~open, ~simplify, ~streamline, ~ramp up, ~unfreeze, =frees,
  =freed, =freeing, ~release, ~soften, ~relent, ~clear, ~expedite, ~unblock, ~give back, ~scale back, ~lower, ~refund, ~set sail, ~restart, ~welcome,
  ~legalize, ~bring home, ~send home, ~roll back, ~protect, ~safeguard, ~guarantee, ~shield, ~modernize, ~speed up, ~speed, ~unseal, ~uncap, ~rein in,
  ~wind down, ~phase out, ~stand down, ~pull out, ~pull back, ~leave town, ~go home, ~head home, ~can again, =now can, =can now, =now free to, =now able to,
  =once more, =able to again, ~regain, ~win back, reopening, resumption, restoration, exemption, waiver, relief, reprieve, easing, lifting, =available again,
  =open again, =opens up, =back in service, =loosening, =eased, ~allow again, ~let return, ~fly again, =open to, =falls, =fell, ~hand back, ~give them back,
  ~halve, ~shorten, =(green light|go ahead|thumbs up), ~(okay|loosen up), ~shrink, =cheaper, =shorter, ~unlock, ~free up, ~dial back, ~thaw, ~unwind rules,
  ~spare, ~relent on, ~let off, ~drop requirement, ~liberalize, ~widen access, ~open door, ~cut red tape, ~untangle, ~alleviate, ~lighten, ~lessen,
  ~moderate, ~temper, ~deregulate, ~decontrol, ~unclog, ~smooth, ~unban, ~excuse, ~forgive, ~absolve, ~accommodate, ~admit, ~liberate, ~clear path, ~reissue,
  ~grant waiver, ~vindicate, ~exonerate, ~delist, ~decriminalize, ~demobilize, ~loosen grip, ~back in business, ~repatriate, ~airlift, ~reconnect, ~reunite,
  relaxation, restoral, liberalization, amnesty, accommodation, dispensation, ~ok, injunction, =restraining order, warrant, ~issue (first|new|more) passport,
  ~recognize (right|rights|constitutional right|constitutional rights), ~issue first usa passport, ~issue its first passport, =win for, victory for,
  ~settle with, ~(bring|fly|carry) home, (repatriation|evacuation|charter|rescue) (flight|plane)
end: Official _ travel ban
  ~repeal, ~rescind, ~withdraw, ~end, ~terminate, ~overturn, ~strike down, ~reverse, ~scrap, ~drop, ~abolish, ~quash, ~vacate, ~enjoin, ~throw out, ~toss,
  ~toss out, ~abandon, ~shelve, ~walk back, ~back off, ~back down, ~back away, ~defeat, ~vote down, ~veto, =kill, =kills, ~undo, ~unwind, ~dismiss,
  ~revoke order, ~invalidate rule, ~stall, ~fail, ~expire, ~lapse, ~eliminate, ~remove, ~rule against, ~find unlawful, ~rule out, ~dismantle, ~stay order,
  ~hold unconstitutional, ~set aside, ~dissolve, ~retreat, ~sunset, ~wipe out, ~sideline, ~decline, ~do away with, ~undercut, =unconstitutional, =unlawful,
  =illegal, =illegally, =unlawfully, =unconstitutionally, =wont, =will not, =would not, =does not plan, =no plan to, =no plans to, =no intention of, =never,
  =denies plan, =denies report, =refuses to, =declines to, =refused to, =declined to, =denies it will, =denied it will, =denies considering, =no longer,
  repeal, termination, reversal, rescission, =expiration, =elimination, dismissal, rollback, rebuff,
  =(strikes|struck) (rule|order|law|ban|part|parts|key|limits|policy|provision), =setback for, =blow to, =loses bid, =loses appeal, =rejects bid, ~call off,
  ~knock down, ~turn down, ~cancel plan, =abolition, ~violate rights, ~violate constitution, ~violate the constitution, ~violate law, ~violate due process,
  ~violate first amendment, ~violate free speech, ~put (a|temporary|a temporary|an indefinite|) hold on, ~nullify order, ~torpedo, ~scuttle, ~ditch, ~junk,
  ~sink, ~block order, ~jettison, ~pull plug, ~put an end, ~void order, ~undo order, ~annul order, ~vote against, withdrawal, ~abrogate, ~countermand,
  ~override, ~discard, ~disband, ~topple, ~squash, ~back out, ~give up on, ~backtrack, ~backpedal, ~bow out, ~cave, ~reverse course, ~overrule, ~disavow,
  ~renege, ~drop appeal, ~deep six, ~do a u turn, ~cut short, ~wrap up, ~conclude, ~stop enforcing, ~let expire, ~let lapse,
  =(dies|die|died|dead|dying) in (senate|house|congress|committee|panel), =(is|are|was|were) over, ~pull the plug on, abrogation, nullification, backtrack,
  about face, climbdown, demise, scrapping, dissolution, ~take down
keep: Court _ ban on passports
  ~uphold, ~back, ~allow, ~let, ~permit, ~affirm, ~approve, ~reinstate, ~revive, ~side with, ~greenlight, ~clear the way, ~defend, ~support, ~ratify,
  ~endorse, ~confirm, ~sustain, ~validate, ~maintain, ~keep in place, ~retain, ~leave in place, ~keep, ~preserve, ~hand win to, ~hand victory to, ~bless,
  ~advance, =to remain, ~remain, =continue, =continues, =continued, =continuing, =stays in place, ~reaffirm, ~entrench, ~stand by, ~stick with, ~embrace,
  ~stay, ~rubber stamp, ~win right, ~sign off on, ~wave through, ~leave intact, ~leave standing, ~leave alone, ~stick to, ~cement, ~perpetuate, =stands,
  =still in (place|force|effect), ~clear (bill|measure|legislation|resolution)
propose: Lawmaker _ exit permits
  ~propose, ~introduce, ~draft, ~file, ~sponsor, ~unveil bill, ~debate, ~reintroduce, ~vote, bill, proposal, measure, amendment, draft rule, legislation,
  =proposed, resolution, =would, proposed rule, ~table, ~mark up, ~craft, ~author, ~call vote, ~submit bill, ~devise, ~outline, ~envision, ~advocate, ~lobby,
  ~petition for, provision, rider, blueprint, ~reintroduce bill, ~(clear|pass) (house|senate|) (committee|panel|subcommittee),
  ~clear (house|senate|congress), ~refile, notice of proposed rulemaking,
  proposed regulation, proposed change, markup, ~tack on, ~slip into, draft (bill|order|law|regulation), discussion draft, package, ballot measure
plan: President _ closing border
  ~plan, ~seek, ~push, ~pitch, ~request, ~recommend, ~offer, ~move to, plan, push, bid, =seeks to, initiative, ~champion, ~tee up, ~revive push, ~ask to
threaten: Official _ closing border
  ~threaten, ~call for, ~call on, ~press for, ~push for, ~try to, ~want to, =should, =will try, ~consider, ~weigh, ~mull, ~eye, ~float, ~vow, ~want,
  ~wish to, ~discuss, ~explore, ~study, ~suggest, ~hint, ~hint at, ~look at, ~toy with, ~contemplate, ~prepare, ~ready, ~signal, ~pledge, ~hope to, ~ponder,
  ~consider whether, =may, =could, =might, =on standby, =on the table, =poised to, =possible, =potential, =looming, =not ruling out, =looks at, =looking at,
  =actively looking at, =wants to, =threat to, =threat of, threat, ~extend threat, ~repeat threat, ~renew threat, =likely, =would be, ~muse, ~muse about,
  =(wont|not|doesnt|does not) (rule out|ruling out), =not off the table, =on the desk, ~prepare to, ~get ready to, ~raise topic of, ~dangle, ~telegraph,
  ~broach, ~brace for, ~gear up, ~lay groundwork, ~flirt with, ~warn of, ~raise prospect, ~raise possibility, ~talk up, ~itch to, ~reconsider, ~revisit,
  ~entertain, ~tease, ~leave open, ~open door to, ~leave door open, ~game out, ~draw up plan, =on notice, =on the brink, =in the works, =in talks, =about to,
  =set to, =ready to, =prepared to, =slated to, =under consideration, =under review, =not ruled out, =closer to, =verge of, prospect of, warning of,
  possibility of, =at risk
regulate: Official _ travel to Cuba
  ~ban, ~bar, ~restrict, ~lift, ~ease, ~extend, ~renew, ~allow, ~let, ~permit, ~prohibit, ~loosen, ~tighten, ~end, ~resume, ~limit, ~expire, ~suspend,
  ~license, ~enforce, ~authorize, ~relax, ~reopen, ~forbid, ~halt, ~block, ~curb, ~roll back, ~restore, ~outlaw, ~repeal, ~crack down on, ~fine, ~toughen,
  ~strengthen, ~impose, ~mandate, ~reinstate, ~legalize, ban, restriction, license, curb, limit, waiver, exemption, embargo, prohibition, rule, ~stop,
  ~scrap, ~cancel, ~rescind, ~cut off, ~open, ~reimpose, crackdown, =off limits, =illegal, =for another year, ~normalize, ~clamp down on, =tighter, =tougher,
  =stricter, =harsher, =freer, ~waive, ~exempt, ~unblock, ~widen, =again, =crime, =a crime, =criminal, felony, =punishable, =for first time,
  =for the first time, ~deny, ~fail, ~approve, ~require, =no longer, ~win, =legal, =unlawful, ~reverse, ~undo, ~unwind, ~dismantle, ~revoke, ~revive,
  ~change, ~overhaul, ~rewrite, ~revise, ~discourage, ~reinforce, ~simplify, ~adjust, ~amend, ~rethink, ~reset, ~keep, ~maintain, ~lapse, ~remove,
  ~eliminate, ~soften, ~harden, ~shut, ~close, ~slash, ~ground, ~slap, ~sign, ~issue, ~announce, ~order, reversal, relaxation, easing, moratorium, ~ok,
  ~okay, ~greenlight, =ok
ruling: Judge _ the order
  ~rule, ~find, ~hold, ~decide, ~strike down, ~block, ~uphold, ~overturn, ~allow, ~let, ~order, ~halt, ~reject, ~dismiss, ~quash, ~vacate, ~enjoin, ~toss,
  ~toss out, ~throw out, ~side with, ~affirm, ~reinstate, ~deny, ~refuse, ~decline, ~bar, ~lift, ~grant, ~clear, ~pause, ~freeze, ~stop, ~restore, ~back,
  ~revive, ~limit, ~curb, ~rule against, ~leave in place, ~decline to hear, ~permit, ~keep, ~tell, ~say, ~prohibit, ~suspend, ~declare, ruling, decision,
  injunction, =restraining order, =unconstitutional, =win, =wins, =won, victory, =shield, =shields, =extend, =extends, ~reverse, ~stay,
  =wont (hear|take up|block|stop), ~refuse to (hear|block|halt), ~turn (away|down), ~trim, ~hand, ~widen, ~overrule
pending: Court to _ the case
  ~hear, ~weigh, ~consider, ~ask, ~urge, ~argue, ~take up, ~review, ~agree to hear, =set to, =to decide, =will decide, argument, =appears, =seems,
  =skeptical, =leans, =sceptical, =appear, ~sue, lawsuit, ~petition, =asked to, =may rule, =to rule, =heads to, =divided, =before the, =to hear,
  =must decide, challenge, ~challenge, =appeal, =appealed, =appealing
flip: Judge _ order barring citizens
  ~block, ~halt, ~stop, ~pause, ~freeze, ~suspend, ~reject, ~prevent, ~limit, ~curb, ~rein in, ~delay, ~narrow, ~oppose, ~void, ~nullify, ~annul,
  ~discontinue, pause, halt, freeze, ~put on hold, =on hold, ~vote against
victory: Court _ president
  ~side with, ~rule for, ~rule in favor of, =hands win to, =hands victory to, =gives win to, =win for, =victory for, ~back
hearing: Supreme Court _ on passports
  ~hear (argument|arguments|case|challenge|appeal), =agrees to hear, =agree to hear, =agreed to hear, =to hear (case|challenge|arguments|appeal),
  =will hear (case|challenge|arguments|appeal)
doubt: Justices _ limits on passports
  =(skeptical|sceptical|doubtful|wary) (of|about|over), =(appear|appears|seem|seems|sound|sounds) (skeptical|sceptical|doubtful|wary), ~cast doubt on
defeat: Court _ president
  ~rule against, ~rebuke, ~rebuff, ~side against, =blow to, =setback for, =defeat for, =loss for, =blow for
comment: Groups _ passport rule
  ~sue, ~worry, ~rebuke, ~scold, ~chide, ~lambaste, ~deride, ~fear, ~feel, ~criticize, ~blast, ~rip, ~slam, ~question, ~investigate, ~talk, ~face, ~explain,
  ~argue, ~debate, ~warn, ~condemn, ~denounce, ~react, ~accuse, poll, expert, critic, lawsuit, investigation, inspector, =split, survey, =scholars,
  ~raise concern, ~struggle, ~wonder, ~testify, ~review, ~monitor, ~reshape, study, report, analyst, =concerns, =fears, ~alarm, ~stoke, ~spark, ~examine,
  watchdog, ~object, ~decry, =advocates, ~bash, ~mock, ~praise, ~applaud, ~cheer, ~hail, ~lament, ~vent, ~brace, ~grapple, ~fret, ~analyze, ~assess,
  ~weigh in, ~respond, ~quiz, ~grill, ~ponder, ~scramble, analysis, backlash, outcry, outrage, confusion, anxiety, criticism, reaction, uproar, furor,
  fallout, dilemma
explain: _ passport rules changed
  =what, =how, =why, =when, =where, =who, =is, =are, =does, =do, =can, =should, =could, =will, =heres, =explained, =explainer, =analysis, =opinion, =experts,
  =poll, =study, =what to know, =what you need to know, =the case for, =the case against, =podcast, =editorial, =op ed, =column, =history of, =a look at,
  =inside, =meet, =my, =i, =we, =fact check, =questions and answers, =5 things, =five things, =takeaways, =timeline, =understanding, =perspective, =letter,
  =your, =behind, =why the, =for these, =once
says: President _ he will close the border
  ~say, ~tell reporters, ~vow, ~warn, ~promise, ~insist
future: President says he _ act
  =will, =would, =could, =may, =might, =wants, =cant, =can, =wont
enacted: President _ the bill
  ~sign, ~enact, =into law, =becomes law, =new law, =took effect, =takes effect, =law takes, ~veto
bill: Passports of debtors may be revoked under _
  bill, (house|senate) bill, legislation, =(clears|clear|cleared) (committee|panel|subcommittee|house|senate), =measure that would,
  (proposed|draft) (rule|regulation|law|order)
decree: _ halts passport rule
  injunction, =restraining order, (court|judicial) (ruling|decision)
lookBack: _ on Guard in cities
  study, history, op ed, opinion, column, graphic, takeaway, timeline, legacy, survey, primer, podcast, recap, excerpt, essay, q and a, documentary, profile,
  =rarely, =an overview, =years ago, =decades ago, =years later, =a year later, =one year in, =look back,
  =looks back, =behind the scenes, =(experts|critics|scholars|advocates|historians|observers) say, =by the numbers, =in numbers, =the case for, =weighs in,
  =what we know, =what comes next, =whats next, =in photos, =(explained|explains), =reflects, =recalls, =guide to, =makes (case|its case), ~feel,
  =what it (is|was) like, ~navigate
denied: _ lose their passports
  =fact check no, =no (americans|you|usa citizens) (will not|wont|do not|dont|cant|cannot|are not|arent)
auditFinding: State Department _ explain passport denials, auditors say
  =did not (always|consistently|fully), =has not (measured|assessed|evaluated|tracked), =(need|needs) (better|stronger|improved),
  =(additional|further) (action|actions|steps) needed
auditor: _ finds faults in passport denials
  auditor, audit, watchdog, inspector general, =gao, government accountability office, =oig, comptroller
citizenWins: Oregon man _ passport suit
  ~(win|beat|prevail), =(gets|get|got|given) (apology|passport|citizenship|passports) (back|), =can sue, =(may|can) challenge, ~regain, ~win back, =freed,
  =cleared, victory, =(rules|rule|ruled) (for|in favor of)
offList: FBI takes man _
  =off (the|) (no fly list|watchlist|watch list|terror watchlist|list)
granted: Court says Americans _ abroad
  =(have|has|hold|holds) (a|the|) (constitutional|basic|fundamental|) right to,
  =(may|can) (leave|depart|travel|go|fly|board|sail|emigrate|move|visit|keep|get|renew), =(free|entitled|allowed) to,
  =right of (americans|citizens|debtors|travelers|protesters|women) to, =right to (leave|travel|depart|emigrate)
citizenLoses: Oregon man _ passport suit
  =(lose|loses|lost) as, ~lose (bid|fight|appeal|case|suit|challenge), =(cannot|cant) (sue|challenge), =no (hearing|right|due process), =turned down
broken: Guard mission _, judge says
  ~break law, =(broke|breaks) (the|state|federal|us|) law, =(unlawful|illegal|unconstitutional|illegally|unlawfully|arbitrary|overreach), ~(violate|exceed),
  =needs a warrant, =need warrants, =must (restore|end|stop|release|reinstate), =(cant|cannot|may not) (prosecute|bar|ban|deny|revoke|deploy|deport|detain),
  =(has|had) no (authority|power|right), =must be returned,
  =(need|needs) (better|stronger|more|court|judicial) (oversight|review|safeguards|protections)
menace: Ex-general rebukes president's _
  threat, threat of force, (troops|troop) threat
challenge: Judge dismisses _ against passport rule
  suit, lawsuit, challenge, complaint, petition
burden: State Department changes passport _
  fee, =waits, (wait|waiting|processing|turnaround) time, backlog, surcharge, price, queue, passport (wait|delay|line|fee|price|cost),
  (processing|renewal|border|airport|travel) delay
shrinks: Passport fees _
  ~cut, ~reduce, ~lower, ~slash, ~trim, ~shrink, ~halve, ~shorten, ~drop, ~fall, ~ease, ~decline, ~decrease, ~clear, ~end, ~scrap, ~waive, ~eliminate,
  ~refund, =down, ~dip, ~ebb, ~improve, ~tumble, ~plunge, ~pare, ~dwindle, ~abate, ~subside, ~whittle, ~erase, ~vanish, ~disappear, reduction, =shorter,
  =lower, =cheaper
grows: Passport fees _
  ~raise, ~hike, ~increase, ~rise, ~grow, ~climb, ~double, ~triple, ~quadruple, ~jump, ~soar, ~swell, ~mount, ~lengthen, ~go up, =up, =longer, =higher,
  ~surge, ~balloon, ~worsen, ~stretch, ~add, ~impose, ~build, ~top, ~hit, ~reach
`;
