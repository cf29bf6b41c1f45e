"""English words for acts by which something moves, and for who acts, as the reader of transfers looks for them."""

import re

EN_ACT = re.compile(
    r"\b(?:g[ai]ve[sn]?|giving|sen[dt]s?|sending|hand(?:ed|s|ing)|b(?:uy|uys|ought|uying)|pa(?:y|ys|id"
    r"|ying)(?! (?:attention|a visit))|cover(?:ed|s|ing)?|settl(?:ed?|es|ing)"
    r"|treat(?:ed|s|ing)?|fund(?:ed|s|ing)?|sponsor(?:ed|s|ing)?|l(?:end|ends|ent|ending)|br(?:ing|ings|ought"
    r"|inging)|left|leav(?:e|es|ing)"
    r"|drop(?:ped|s)? (?:(?:it|them|one|two|both|some|a few|the|a|an|his|her|their|\w+s) ){0,3}off"
    r"|reimburs(?:ed?|es|ing)|wir(?:ed?|es|ing)|(?<!bank )(?<!wire )transferr?(?:ed|s|ing)?"
    r"|donat(?:ed?|es|ing)|gift(?:ed|s|ing)|provid(?:ed?|es|ing)|offer(?:ed|s|ing)?|suppl(?:y|ies|ied)"
    r"|deliver(?:ed|s|ing)?|pick(?:ed|s|ing)? up (?:the|his|her|their)|t(?:ake|ook|akes|aking) (?:care of|him|her"
    r"|them|dr|prof|the (?:doctor|director|team|staff|nurse))"
    r"|slip(?:ped|s)?|throw(?:s|n)? in|knock(?:ed|s)? [\w. %]{0,16}off|waiv(?:ed?|es|ing)|invit(?:ed?|es|ing)"
    r"|host(?:ed|s|ing)?|install(?:ed|s|ing)?|ship(?:ped|s|ping)?"
    r"|book(?:ed|s|ing)?(?! (?:as|under))|arrang(?:ed?|es|ing)|hir(?:ed?|es|ing)|top(?:ped|s)? up"
    r"|compensat(?:ed?|es)|refund(?:ed"
    r"|s)?|gets?|receiv(?:ed?|es)|grant(?:ed|s)?|fix(?:ed|es)?|repair(?:ed|s)?|rent(?:ed|s)?"
    r"|put [\w ]{0,20}on (?:our|my|the company)|on us|our treat|at our expense|(?:with|from|through|on) (?:our"
    r"|the company.s|company) (?:card|budget|money|account|funds?)|shout(?:ed|s)?|keeps?|foot(?:ed|s)? the"
    r"|help(?:ed|s|ing)? (?:with|out)|see(?:ing|s)? to|(?:comes?|goes|go|went|flow(?:s|ed)?) (?:straight )?back to)\b",
    re.IGNORECASE,
)
EN_PAY = re.compile(r"pa(?:y|id)|cover|settl|fund|reimburs|wir|bought|buy", re.IGNORECASE)
EN_INFORMATION = re.compile(
    r"\b(?:leaflets?|brochures?|papers?|reprints?|slides?|articles?|study results|information|label|package insert"
    r"|e-?mail|links?|questions?|answers?|feedback|forms?|invoices?|statements?|contract|business cards?"
    r"|dosing cards?|posters?|report|data|schedule|notes?)\b",
    re.IGNORECASE,
)
EN_BESIDE = re.compile(
    r"\b(?:in|into|inside|under|behind|between|beneath|among|with|alongside|next to)\s+"
    rf"(?:(?:the|a|an|our|my|his|her|their|two|some|approved|product)\s+){{0,3}}(?:{EN_INFORMATION.pattern})",
    re.IGNORECASE,
)
"""Information that is only where something is put, or comes along with it: a card in the brochure."""
EN_DELIVERED = re.compile(r"\b(?:deliver|ship)\w* (?:the|their|his|her|an?|this) (?:\w+ )?order", re.IGNORECASE)
EN_ON_TOP = re.compile(r"\b(?:free|extra|bonus|gift|on top|additional)\b", re.IGNORECASE)
EN_CUT = re.compile(r"[.;!?\n]|,\s|\s(?:and|but|so|because|while|which)\s", re.IGNORECASE)
EN_TO_US = re.compile(
    rf"(?:{EN_ACT.pattern}) (?:each of |all of )?(?:me|us)\b|\b(?:we|i) (?:got|get|receiv\w+|were given|was given)\b"
    r"|\b(?:at|in|on|to) (?:my|our) (?:office|desk|door|car|branch|reception)\b"
    r"|\b(?:to|for) our own (?:office|team|company|staff|cars?|budget)\b",
    re.IGNORECASE,
)
EN_ANOTHER_FIRM = re.compile(
    r"\b(?:another (?:company|firm|rep)|(?:a |the )?(?:rival|competitor|competing (?:company|firm))s?"
    r"|other compan(?:y|ies))\b",
    re.IGNORECASE,
)
EN_BACK = re.compile(
    r"\b(?:g[ai]ve|giving|sen[dt]|sending|t(?:ake|ook|aking)|br(?:ing|ought)|hand(?:ed|ing)?) (?:it|them|that|those|the"
    r" (?!money|cash|margin|difference|share)\w+) (?:straight )?back\b",
    re.IGNORECASE,
)
EN_THEY_PAY = re.compile(
    r"\b(?:he|she|they|(?:the|our) (?:doctor|director|pharmacist|professor|clinic|hospital|pharmacy|practice)"
    r"|(?:dr|prof)\.? \w+) (?:(?:said|says|promised|will|would|has|had|then|already|just|finally|he|she|they) )*"
    r"(?:wir(?:ed?|es)|settl(?:ed?|es)|pa(?:id|ys?)|transferr?(?:ed|s)?"
    r"|gave (?:his|her|a) (?:\S+ ){0,3}(?:talk|lecture))\b",
    re.IGNORECASE,
)
EN_SELF = re.compile(
    r"\b(?:he|she|they|doctor|dr\.? \w+|professor|pharmacist) (?:offered|insisted|wanted|asked) (?:to"
    r"|on) (?:pay|treat|buy)"
    r"|\b(?:each|everyone|he|she|they|doctor|dr\.? \w+|both|we (?:all|each)) (?:of us )?(?:paid|pays|covered|settled"
    r"|bought)\b[^.;\n]*\b(?:own|(?:him|her|them)sel\w+|separately)\b|went dutch|split the bill|\b(?:his|her"
    r"|their) own (?:card|money|pocket|expense|bill)|paid for (?:him|her|them|our)sel",
    re.IGNORECASE,
)
