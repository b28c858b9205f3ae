// Calling codes with the lengths of their national numbers, from the metadata of Google's libphonenumber (9.0.43),
// Copyright (C) 2010-2026 The Libphonenumber Authors, Apache License 2.0: see docs/licenses/libphonenumber.txt.
// Rearranged; nothing was added.

extension NumberingPlan {
  /// A line each: calling code, lengths of the national significant number of its main region, `0` where that region
  /// writes a 0 before it at home, and its regions (ISO 3166-1 alpha-2; `001` belongs to no country).
  static let table: StaticString = """
    1 10 - US AG AI AS BB BM BS CA DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI
    7 10,14 - RU KZ
    20 8-10 0 EG
    27 5-10 0 ZA
    30 10-12 - GR
    31 5-11 0 NL
    32 8-9 0 BE
    33 9 0 FR
    34 9 - ES
    36 8-9 - HU
    39 6-12 - IT VA
    40 6,9 0 RO
    41 9,12 0 CH
    43 4-13 0 AT
    44 7,9-10 0 GB GG IM JE
    45 8 - DK
    46 6-10,12 0 SE
    47 5,8 - NO SJ
    48 6-10 - PL
    49 4-15 0 DE
    51 8-9 0 PE
    52 10 - MX
    53 6-8,10 0 CU
    54 10-11 0 AR
    55 8-11 0 BR
    56 9-11 - CL
    57 8,10-11 0 CO
    58 10 0 VE
    60 8-10 0 MY
    61 5-10,12 0 AU CC CX
    62 7-17 0 ID
    63 6,8-13 0 PH
    64 5-10 0 NZ
    65 8,10-11 - SG
    66 8-10,13 0 TH
    81 8-17 0 JP
    82 5-6,8-14 0 KR
    84 7-10 0 VN
    86 7-12 0 CN
    90 7,10,12-13 0 TR
    91 8-13 0 IN
    92 8-12 0 PK
    93 9 0 AF
    94 9 0 LK
    95 6-10 0 MM
    98 4-7,10 0 IR
    211 9 0 SS
    212 9 0 MA EH
    213 8-9 0 DZ
    216 8 - TN
    218 9 0 LY
    220 7,9 - GM
    221 9 - SN
    222 8 - MR
    223 8 - ML
    224 8-9 - GN
    225 10 - CI
    226 8 - BF
    227 8 - NE
    228 8 - TG
    229 10 - BJ
    230 7-8,10 - MU
    231 7-9 0 LR
    232 8 0 SL
    233 8-9 0 GH
    234 10-14 0 NG
    235 8 - TD
    236 8 - CF
    237 8-9 - CM
    238 7 - CV
    239 7 - ST
    240 9 - GQ
    241 7-8 - GA
    242 9 - CG
    243 7-10 0 CD
    244 9 - AO
    245 7,9 - GW
    246 7 - IO
    247 5-6 - AC
    248 7 - SC
    249 9 0 SD
    250 8-9 0 RW
    251 9 0 ET
    252 6-9 0 SO
    253 8 - DJ
    254 7-10 0 KE
    255 9 0 TZ
    256 9 0 UG
    257 8 - BI
    258 8-9 - MZ
    260 9 0 ZM
    261 9 0 MG
    262 9 0 RE YT
    263 7,9-10 0 ZW
    264 8-9 0 NA
    265 7,9 0 MW
    266 8 - LS
    267 7-8,10 - BW
    268 8-9 - SZ
    269 7 - KM
    290 4-5 - SH TA
    291 7 0 ER
    297 7 - AW
    298 6 - FO
    299 6 - GL
    350 8 - GI
    351 9 - PT
    352 4-11 - LU
    353 7-10 0 IE
    354 7,9 - IS
    355 6-9 0 AL
    356 8 - MT
    357 8 - CY
    358 5-12 0 FI AX
    359 6-9,12 0 BG
    370 8 0 LT
    371 8 - LV
    372 7-8,10 - EE
    373 8 0 MD
    374 8 0 AM
    375 6-11 - BY
    376 6,8-9 - AD
    377 8-9 0 MC
    378 8,10 - SM
    380 9-10 0 UA
    381 6-12 0 RS
    382 8-9 0 ME
    383 8-12 0 XK
    385 7-9 0 HR
    386 5-8 0 SI
    387 8-9 0 BA
    389 8 0 MK
    420 9-12 - CZ
    421 6-7,9 0 SK
    423 7,9 0 LI
    500 5 - FK
    501 7,11 - BZ
    502 8,11 - GT
    503 7-8,11 - SV
    504 8,11 - HN
    505 8 - NI
    506 8,10 - CR
    507 7-8,10-11 - PA
    508 6,9 0 PM
    509 8 - HT
    590 9 0 GP BL MF
    591 8-9 0 BO
    592 7 - GY
    593 8-11 0 EC
    594 9 0 GF
    595 6-11 0 PY
    596 9 0 MQ
    597 6-7 - SR
    598 4-13 0 UY
    599 7-8 - CW BQ
    670 7-8 - TL
    672 6 - NF
    673 7 - BN
    674 7 - NR
    675 7-8 - PG
    676 5,7 - TO
    677 5,7 - SB
    678 5,7 - VU
    679 7,11 - FJ
    680 7 - PW
    681 6,9 - WF
    682 5 - CK
    683 4,7 - NU
    685 5-7,10 - WS
    686 5,8 0 KI
    687 6 - NC
    688 5-7 - TV
    689 6,8-9 - PF
    690 4-7 - TK
    691 7 - FM
    692 7 - MH
    800 8 - 001
    808 8 - 001
    850 8,10 0 KP
    852 5-9,11 - HK
    853 7-8 - MO
    855 8-10 0 KH
    856 8-10 0 LA
    870 9,12 - 001
    878 12 - 001
    880 6-10 0 BD
    881 9-10 - 001
    882 7-12 - 001
    883 8-12 - 001
    886 7-11 0 TW
    888 11 - 001
    960 7,10 - MV
    961 7-8 0 LB
    962 8-9 0 JO
    963 8-9 0 SY
    964 8-10 0 IQ
    965 7-8 - KW
    966 9-10 0 SA
    967 7-9 0 YE
    968 7-9 - OM
    970 8-10 0 PS
    971 5-12 0 AE
    972 7-12 0 IL
    973 8 - BH
    974 7-9,11 - QA
    975 7-8 - BT
    976 8-10 0 MN
    977 8,10-11 0 NP
    979 9 - 001
    992 9 - TJ
    993 8 - TM
    994 9 0 AZ
    995 9 0 GE
    996 9-10 0 KG
    998 9 - UZ
    """
}
